import type { RouterContextProvider } from "react-router";
import type { ReviewedItem } from "~/features/reviews/review.view";
import { isPossibleCode, NO_COURT, WRONG_CODE } from "~/features/visits/visit.schema";
import { FieldError } from "~/http/fieldError";
import { databaseContext } from "./database";
import { countVisitCode } from "./rateLimits";
import { viewerContext } from "./viewer";

interface RouteArgs {
  request: Request;
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

const FIELD = "visitCode";

/**
 * Checks the visit code among the fields of a review by the viewer. Call it when all other fields are valid.
 * @returns the fields with the day of the code in place of the code
 * @throws FieldError when the code is wrong, has been tried too often, or the item is no court
 */
export async function withVisit<Fields extends { visitCode?: string | null | undefined }>(
  args: RouteArgs,
  { itemType, itemId }: ReviewedItem,
  { visitCode, ...fields }: Fields,
): Promise<Omit<Fields, "visitCode"> & { visitedOn?: string }> {
  if (!visitCode) return fields;
  if (itemType !== "court") throw new FieldError(FIELD, NO_COURT);
  if (!isPossibleCode(visitCode)) throw new FieldError(FIELD, WRONG_CODE);
  await countVisitCode(args, FIELD);
  const visitedOn = await args.context.get(databaseContext).visits.dayOfCode(itemId, visitCode);
  if (visitedOn === null) throw new FieldError(FIELD, WRONG_CODE);
  return { ...fields, visitedOn };
}

/** As `withVisit`, for the change of a review; only its author's code counts, a super admin's is ignored. */
export function withAuthorsVisit<Fields extends { visitCode?: string | null | undefined }>(
  args: RouteArgs,
  review: ReviewedItem & { userId: string },
  fields: Fields,
) {
  const isAuthor = args.context.get(viewerContext)?.id === review.userId;
  return withVisit(args, review, isAuthor ? fields : { ...fields, visitCode: null });
}
