import type { ItemType } from "../reviews/itemTypes";

/** The reviews of an item that count and were written in one month. */
export interface MonthNumbers {
  /** Such as `2026-11`, in Mumbai's time. */
  month: string;
  reviews: number;
  /** In stars, with two decimals; null without reviews. */
  mean: number | null;
}

/** An item of an owner's brand. */
export interface BrandItem {
  id: number;
  name: string;
  averageRating: number;
  totalReviews: number;
}

/** A reply for its author; times ISO 8601 in UTC. */
export interface OwnReply {
  reviewId: number;
  itemType: ItemType;
  itemName: string;
  text: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Why a super admin has removed it; null while it is public. */
  removalReason: string | null;
}

/** A reply in its author's data export. */
export interface ExportedReply extends OwnReply {
  removedAt: string | null;
}
