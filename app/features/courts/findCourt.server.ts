import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import type { CourtRepository } from "./court.repository.server";
import type { CourtView } from "./court.view";

/**
 * The court that an address names.
 * @param title of the page that says it is not there
 * @throws the 404 page where there is none
 */
export async function findCourt(courts: CourtRepository, id: string, title?: string): Promise<CourtView> {
  const number = readId(id);
  const court = number === null ? null : await courts.findById(number);
  if (!court) throw courtNotFound(title);
  return court;
}

/** The page of a court that is not there, or no more. */
export function courtNotFound(title = "Court Not Found") {
  return pageProblem(404, title, "There is no court at this address. It may have been removed.", [
    { label: "See all courts", href: "/courts" },
  ]);
}
