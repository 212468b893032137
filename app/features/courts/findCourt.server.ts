import type { WithAspects } from "~/features/catalogue/aspects";
import { type MoreOfItem, NOTHING_MORE } from "~/features/catalogue/item.server";
import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { CourtRepository } from "./court.repository.server";
import type { CourtView } from "./court.view";

/**
 * Finds the court of a path.
 * @param title of the error page if there is none
 * @throws the 404 page if there is none
 */
export function findCourt(
  courts: CourtRepository,
  id: string,
  title?: string,
): Promise<WithAspects<CourtView>> {
  return findCourtWith(courts, id, NOTHING_MORE, title);
}

/** As `findCourt`, with what another feature reads of it. */
export async function findCourtWith<MoreRow extends object, More extends object>(
  courts: CourtRepository,
  id: string,
  more: MoreOfItem<MoreRow, More>,
  title?: string,
): Promise<WithAspects<CourtView> & More> {
  const court = await findById(id, (number) => courts.findWith(number, more));
  if (!court) throw courtNotFound(title);
  return court;
}

/** The error page of a court that does not exist or was deleted. */
export function courtNotFound(title = "Court Not Found") {
  return pageProblem(404, title, "There is no court at this address. It may have been removed.", [
    { label: "See all courts", href: "/courts" },
  ]);
}
