import type { EquipmentType } from "~/features/equipment/equipment.limits";
import type { Page } from "~/http/listQuery";
import { isoTime } from "~/lib/isoTime";
import type { RatingCount } from "./review.limits";
import type { Reason } from "./review.reasons";

/** What is reviewed. */
export interface ReviewedItem {
  itemType: "court" | "equipment";
  itemId: number;
}

/** A review as pages and the API get it; the rating in stars, times ISO 8601 in UTC. */
export interface ReviewView extends ReviewedItem {
  id: number;
  userId: string;
  rating: number;
  reviewText: string | null;
  itemName: string;
  /** racket or ball; null for a court. */
  equipmentType: EquipmentType | null;
  version: number;
  createdAt: string;
  /** Later than `createdAt` once the review has been edited. */
  updatedAt: string;
  user: { id: string; firstName: string | null; lastName: string | null; profileImageUrl: string | null };
}

/** A review with what its author and super admins are told of it. */
export interface ModeratedReview extends ReviewView {
  /** Why it is hidden; null where it is shown. */
  hiddenFor: Reason | null;
}

/** The reviews of one item, as its page shows them. */
export interface ItemReviews {
  page: Page<ReviewView>;
  /** The viewer's own that nobody else sees. */
  hidden: ModeratedReview[];
  /** How often each rating was given. */
  counts: RatingCount[];
  /** The rating that the page is filtered by. */
  rating: number | null;
  /** The review that is ringed. */
  highlight: number | null;
  viewer: { id: string; isSuperAdmin: boolean } | null;
}

/** Which page of all the item's reviews is shown; those with so many stars are a part of the first. */
export function ownPageOf({ page, rating }: ItemReviews): number {
  return rating === null ? page.page : 1;
}

/** A row of the query that reads reviews with their authors and items; decimals come as text. */
export interface ReviewRow {
  id: number;
  user_id: string;
  court_id: number | null;
  equipment_id: number | null;
  rating: string;
  review_text: string | null;
  hidden_for: Reason | null;
  version: number;
  created_at: Date | string;
  updated_at: Date | string;
  item_name: string;
  equipment_type: EquipmentType | null;
  first_name: string | null;
  last_name: string | null;
  profile_image_url: string | null;
}

export function reviewView(row: ReviewRow): ReviewView {
  return {
    id: row.id,
    userId: row.user_id,
    ...(row.court_id !== null
      ? { itemType: "court", itemId: row.court_id }
      : { itemType: "equipment", itemId: row.equipment_id ?? 0 }),
    itemName: row.item_name,
    equipmentType: row.equipment_type,
    rating: Number(row.rating),
    reviewText: row.review_text,
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    user: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      profileImageUrl: row.profile_image_url,
    },
  };
}

export function moderatedReview(row: ReviewRow): ModeratedReview {
  return { ...reviewView(row), hiddenFor: row.hidden_for };
}

/** Whether the author has changed it since it was written. */
export function isEdited({ createdAt, updatedAt }: Pick<ReviewView, "createdAt" | "updatedAt">): boolean {
  return updatedAt > createdAt;
}

/** The address of what is reviewed, at that review. */
export function itemHref({ itemType, itemId, id }: ReviewedItem & { id?: number }): string {
  const page = itemType === "court" ? `/courts/${itemId}` : `/equipment/${itemId}`;
  return id === undefined ? page : `${page}?highlight=${id}`;
}
