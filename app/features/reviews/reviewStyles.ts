import { soft } from "~/ui/styles";

const BOX =
  "review flex scroll-mt-19 flex-col gap-2.5 rounded-card border bg-surface px-5 py-4 in-data-boxed:border-x-0 in-data-boxed:border-b-0 in-data-boxed:py-5";

/**
 * The frame of a review. Inside a box, lines separate the reviews; the ring of the highlighted one is drawn above its
 * neighbours.
 */
export const reviewBox = {
  normal: `${BOX} border-line in-data-boxed:rounded-none in-data-boxed:px-0`,
  highlighted: `${BOX} review-highlighted border-focus outline-3 outline-focus in-data-boxed:relative in-data-boxed:-mx-3 in-data-boxed:rounded-control in-data-boxed:px-3`,
} as const;

/** The first row of a review: whose or of what it is, and its actions. */
export const reviewHead = "flex flex-wrap items-center gap-x-2 gap-y-1";
export const reviewSubject = "min-w-0 grow basis-28";
export const reviewActions = "ml-auto flex gap-1";

export const reviewMeta = `flex flex-wrap items-center gap-x-2 ${soft}`;

export const reviewText = "max-w-text whitespace-pre-line";

const LIST = "grid grid-cols-1 gap-4 in-data-boxed:gap-0";

/** Lists of reviews: those of one item, and those of several in two columns on wide screens. */
export const reviewList = { single: LIST, wide: `${LIST} lg:grid-cols-2` } as const;
