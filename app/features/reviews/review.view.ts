import type { EquipmentType } from "~/features/equipment/equipment.types";
import type { Page } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { type AspectMeans, type AspectRatings, byAspect, type ItemKind } from "../catalogue/aspects";
import { fullName } from "../users/profile.view";
import type { Suspension } from "../users/suspension.view";
import type { Held } from "./counted";
import { ITEM_TYPES, type ItemType } from "./itemTypes";
import type { ItemPictures, ReviewPicture } from "./picture.view";
import type { Reason } from "./report.reasons";
import type { Interest } from "./review.interests";
import type { RatingCount } from "./review.limits";
import type { ReviewSort } from "./review.query";

/** A reference to the reviewed item. */
export interface ReviewedItem {
  itemType: ItemType;
  itemId: number;
}

/** The public reply of an owner of the reviewed item; times ISO 8601 in UTC. */
export interface OwnerReply {
  text: string;
  createdAt: string;
  /** Later than `createdAt` once the reply has been edited. */
  updatedAt: string;
}

/** A review for pages and the API; the rating in stars, times ISO 8601 in UTC. */
export interface ReviewView extends ReviewedItem {
  id: number;
  userId: string;
  rating: number;
  reviewText: string | null;
  /** The rated aspects of the item. */
  aspects: AspectRatings;
  /** What the author has to do with the item beside playing; with an interest the review does not count. */
  interest: Interest | null;
  /** Why it does not count: its burst waits for a decision, or was left out. */
  held: Held | null;
  /** Whether the author gave the court's code of a day; the day is private. */
  visited: boolean;
  itemName: string;
  /** racket or ball; null for a court. */
  equipmentType: EquipmentType | null;
  /** Its pictures, in the order of their numbers. */
  pictures: ReviewPicture[];
  /** The owner's reply to it. */
  reply: OwnerReply | null;
  /** How many users found it helpful. */
  helpfulCount: number;
  /** Why a moderator changed it; null when the author has changed rating or text since. */
  moderationReason: string | null;
  version: number;
  createdAt: string;
  /** Later than `createdAt` once the review has been edited. */
  updatedAt: string;
  user: { id: string; firstName: string | null; lastName: string | null; profileImageUrl: string | null };
}

/** A review for its author and super admins. */
export interface ModeratedReview extends ReviewView {
  /** The reason it is hidden; null while it is visible. */
  hiddenFor: Reason | null;
  /** That reason in words; browsers do not load those of all reasons. */
  hiddenForText: string | null;
  /** The rule of the guidelines for which it is hidden; null while it is visible. */
  hiddenRule: { label: string; href: string } | null;
  /** Whether its author has appealed against the hiding. */
  hasAppeal: boolean;
}

/** The means of an item's aspects for its page. */
export interface ItemAspects {
  kind: ItemKind;
  everybody: AspectMeans;
  /** Those of players of the viewer's level; null if there are too few. */
  level: LevelAspects | null;
}

/** The means of aspects in reviews by players of one level. */
export interface LevelAspects {
  name: string;
  means: AspectMeans;
}

/** What the numbers of an item would be if the reviews that are held counted. */
export interface WithHeld {
  /** How many are held. */
  heldReviews: number;
  /** How many of them wait for a decision; the others are left out. */
  waitingReviews: number;
  totalReviews: number;
  averageRating: number;
}

/** The reviews of one item for its page. */
export interface ItemReviews {
  aspects: ItemAspects;
  /** The newest pictures of all reviews. */
  pictures: ItemPictures;
  /** Those that count. */
  page: Page<ReviewView>;
  /** The newest of those by people with an interest. */
  interested: ReviewView[];
  /** The newest of those that are held, and the item's numbers with all of these; null if there are none. */
  held: ReviewView[];
  withHeld: WithHeld | null;
  /** The viewer's own hidden reviews. */
  hidden: ModeratedReview[];
  /** The number of reviews by rating. */
  counts: RatingCount[];
  /** The number of reviews that count with a visit. */
  visited: number;
  /** The order of the page. */
  sort: ReviewSort;
  /** The rating that the page is filtered by. */
  rating: number | null;
  /** Whether the page has only reviews with a visit. */
  visitedOnly: boolean;
  /** The id of the highlighted review. */
  highlight: number | null;
  /** The id of the viewer's newest visible review. */
  own: number | null;
  /** The ids of the reviews on the page that the viewer found helpful. */
  helpful: number[];
  /** Whether the viewer owns the item, and may reply. */
  ownsItem: boolean;
  viewer: { id: string; isSuperAdmin: boolean } | null;
  /** Of the viewer, who may not write a review until it ends. */
  suspension: Suspension | null;
}

/** The page number for the canonical address; a list that is filtered or in another order counts as the first page. */
export function ownPageOf({ page, rating, visitedOnly, sort }: ItemReviews): number {
  return rating === null && !visitedOnly && sort === "newest" ? page.page : 1;
}

/** A row of the query that joins reviews with their authors and items; decimals are strings. */
export interface ReviewRow {
  id: number;
  user_id: string;
  court_id: number | null;
  equipment_id: number | null;
  rating: string;
  review_text: string | null;
  aspects: AspectRatings;
  interest: Interest | null;
  held: Held | null;
  visited: boolean;
  hidden_for: Reason | null;
  pictures: ReviewPicture[] | null;
  reply: OwnerReply | null;
  helpful_count: number;
  moderation_reason: string | null;
  version: number;
  created_at: Time;
  updated_at: Time;
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
    ...itemOf(row),
    itemName: row.item_name,
    equipmentType: row.equipment_type,
    rating: Number(row.rating),
    reviewText: row.review_text,
    pictures: row.pictures ?? [],
    reply: row.reply && replyOf(row.reply),
    helpfulCount: row.helpful_count,
    moderationReason: row.moderation_reason,
    aspects: byAspect([kindOf(row.equipment_type)], ({ value }) => row.aspects[value]),
    interest: row.interest,
    held: row.held,
    visited: row.visited,
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

/** The item that a row refers to by one of two columns. */
export function itemOf({
  court_id,
  equipment_id,
}: Pick<ReviewRow, "court_id" | "equipment_id">): ReviewedItem {
  return court_id === null
    ? { itemType: "equipment", itemId: equipment_id ?? 0 }
    : { itemType: "court", itemId: court_id };
}

function replyOf({ text, createdAt, updatedAt }: OwnerReply): OwnerReply {
  return { text, createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

/** The kind of a reviewed item. @param equipmentType null for a court */
export function kindOf(equipmentType: EquipmentType | null): ItemKind {
  return equipmentType ?? "court";
}

/** How links call a review: by its author and, where reviews of several items are listed, by its item. */
export function reviewName(
  { user, itemName }: Pick<ReviewView, "user" | "itemName">,
  withItem = false,
): string {
  return `the review ${withItem ? `of ${itemName} ` : ""}by ${fullName(user)}`;
}

/** Whether a review or a reply has been edited. */
export function isEdited({ createdAt, updatedAt }: Pick<ReviewView, "createdAt" | "updatedAt">): boolean {
  return updatedAt > createdAt;
}

/** The address of a review on its item's page, to which a browser scrolls without scripts, too. */
export function reviewHref(review: ReviewedItem & { id: number }): string {
  return `${itemHref(review)}#review-${review.id}`;
}

/** The address of the item's page, with the review highlighted if `id` is given. */
export function itemHref({ itemType, itemId, id }: ReviewedItem & { id?: number }): string {
  const page = `/${ITEM_TYPES[itemType].segment}/${itemId}`;
  return id === undefined ? page : `${page}?highlight=${id}`;
}

/** The address of the earlier versions of a review. */
export function historyHref({ id }: Pick<ReviewView, "id">): string {
  return `/reviews/${id}/history`;
}
