import { pageProblem } from "~/kernel/problems";
import type { ProfileView } from "../profiles/profile.view";
import { profileAt } from "../profiles/profileAt.server";
import type { UserRepository } from "../profiles/user.repository.server";
import { mayTakeRights } from "./rights.policy";
import { peopleHref } from "./rights.query";

/**
 * The person that an address names, where the viewer may take their rights away.
 * @throws the 404 page where there is nobody, the 403 page where it is the viewer
 */
export async function takeableFrom(
  people: UserRepository,
  userId: string,
  viewer: { id: string; isSuperAdmin: boolean },
): Promise<ProfileView> {
  const person = await profileAt(people, userId, viewer);
  if (mayTakeRights(viewer, person.id)) return person;
  throw pageProblem(
    403,
    "You cannot take your own rights away",
    "Ask another super admin to do it: so there is always one left.",
    [{ label: "Back to the users", href: peopleHref({ q: "", page: 1 }) }],
  );
}
