import { type Page, paginate } from "~/http/listQuery";
import { diffLines } from "~/lib/textDiff.server";
import type { HistoryRepository } from "./history.repository.server";
import type { HistoryEntry, ReviewVersion, Rewriting } from "./history.view";
import type { ReviewView } from "./review.view";

/** Versions on a page; each is compared with the one before. */
const VERSIONS_PER_PAGE = 20;

/**
 * One page of the versions of a review with what each changed, newest first, the current one included.
 * @param showsWithheld whether withheld texts are included, for the author and super admins
 */
export async function reviewHistory(
  history: HistoryRepository,
  review: ReviewView,
  requestedPage: number,
  showsWithheld: boolean,
): Promise<Page<HistoryEntry>> {
  const { earlier: count, ...rewriting } = (await history.summary(review.id)) ?? {
    earlier: 0,
    rewrittenAt: review.updatedAt,
    rewriteReason: null,
  };
  const total = count + 1;
  const { page, pages, offset } = paginate(total, requestedPage, VERSIONS_PER_PAGE);
  // On the first page the current version comes first; on all, the version before the last is read, too.
  const isFirstPage = offset === 0;
  const earlier = await history.list(
    review.id,
    VERSIONS_PER_PAGE + (isFirstPage ? 0 : 1),
    Math.max(0, offset - 1),
    showsWithheld,
  );
  const versions = isFirstPage
    ? [currentVersion(review, (earlier[0]?.number ?? 0) + 1, rewriting), ...earlier]
    : earlier;
  const items = versions.slice(0, VERSIONS_PER_PAGE).map((version, index) => {
    const former = versions[index + 1] ?? null;
    const { number, reviewText, ...rest } = version;
    // Once withheld versions are deleted, the oldest one left has a higher number, or is a moderator's.
    const isFirst = number === 1 && version.moderationReason === null;
    const isUnknown = [version, former].some((one) => one?.isWithheld && !showsWithheld);
    return {
      ...rest,
      ...(isFirst ? firstTimes(review, version) : { changedAt: null }),
      formerRating: former && former.rating !== version.rating ? former.rating : null,
      changes: isUnknown ? null : diffLines((former ?? version).reviewText ?? "", reviewText ?? ""),
      isCurrent: isFirstPage && index === 0,
      isFirst,
    };
  });
  return { items, total, page, pages };
}

/** The times of the first version. It is stored with that of its last change, which may have left no version. */
function firstTimes(
  { createdAt }: ReviewView,
  { writtenAt }: ReviewVersion,
): Pick<HistoryEntry, "writtenAt" | "changedAt"> {
  return { writtenAt: createdAt, changedAt: writtenAt > createdAt ? writtenAt : null };
}

/** Of the first version the time of its last change is shown, too, which may be one of its details. */
function currentVersion(
  review: ReviewView,
  number: number,
  { rewrittenAt, rewriteReason }: Rewriting,
): ReviewVersion {
  return {
    number,
    rating: review.rating,
    reviewText: review.reviewText,
    isWithheld: false,
    moderationReason: rewriteReason,
    writtenAt: number === 1 ? review.updatedAt : rewrittenAt,
  };
}
