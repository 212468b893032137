import { pageProblem } from "~/kernel/problems";
import { isPossibleId, profileNotFound } from "../profiles/profileAt.server";
import { mayTakeRights } from "./rights.policy";
import { peopleHref } from "./rights.query";
import type { RightsRepository } from "./rights.repository.server";
import type { PersonView } from "./rights.view";

/**
 * The user that an address names, as super admins see them.
 * @throws the 404 page where there is none
 */
export async function personAt(rights: RightsRepository, userId: string): Promise<PersonView> {
  const person = isPossibleId(userId) ? await rights.person(userId) : null;
  if (person) return person;
  throw profileNotFound();
}

/**
 * The same, where the viewer may take their rights away.
 * @throws the 404 page where there is no such user, the 403 page where it is the viewer
 */
export async function takeableFrom(
  rights: RightsRepository,
  userId: string,
  viewer: { id: string },
): Promise<PersonView> {
  const person = await personAt(rights, userId);
  if (mayTakeRights(viewer, person.id)) return person;
  throw pageProblem(
    403,
    "You cannot take your own rights away",
    "Ask another super admin to do it: so there is always one left.",
    [{ label: "Back to the users", href: peopleHref({ q: "", page: 1 }) }],
  );
}
