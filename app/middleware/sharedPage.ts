import { createContext } from "react-router";
import type { ReviewedItem } from "~/features/reviews/review.view";

/** What a page shows besides the top bar that differs between signed-in viewers. */
export interface SharedPage {
  /** The item of which the page shows the viewer's own reviews; null for none. */
  item: ReviewedItem | null;
}

/**
 * Set by a loader whose page is the same for all signed-in viewers, except for the top bar and what `SharedPage` names, and
 * except for super admins. The page is then rendered once and stored for all of them (`server/viewerPages.ts`).
 */
export const sharedPageContext = createContext<SharedPage | null>(null);
