import { pageProblem } from "~/kernel/problems";
import { isStorable, lengthOf } from "~/kernel/text";
import type { Asker } from "./profile.policy";
import { type ProfileView, profileView } from "./profile.view";
import type { UserRepository } from "./user.repository.server";

/** Ids are any text; none that was ever given is longer, in code points. */
const LONGEST_ID = 255;

/**
 * The person that an address names, as this viewer may see them.
 * @throws the 404 page where there is none
 */
export async function profileAt(
  people: UserRepository,
  id: string,
  viewer: Asker | null,
): Promise<ProfileView> {
  const user = isStorable(id) && lengthOf(id) <= LONGEST_ID ? await people.find(id) : null;
  if (!user) throw profileNotFound();
  return profileView(user, viewer);
}

/** The page of a person who is not there, or no more. */
export function profileNotFound() {
  return pageProblem(404, "User not found", "The user profile you're looking for doesn't exist.");
}
