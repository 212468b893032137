import type { ItemType } from "../reviews/itemTypes";
import type { ClaimStatus } from "./claim.view";

interface ClaimTexts {
  /** The title of the owner's page. */
  ownerPage: string;
  title: string;
  reasonHint: string;
  /** What an owner has to do in reviews. */
  interest: string;
  /** The error of a review without an interest. */
  interestMissing: string;
  /** What becomes of earlier reviews when a claim is accepted. */
  marking: string;
}

/** What pages say of claims to each type of item. */
export const CLAIM_TEXTS: Readonly<Record<ItemType, ClaimTexts>> = {
  court: {
    ownerPage: "Your page as its owner",
    title: "Claim a Court",
    reasonHint: "Your part in it, and how we can check that: a page that names you, an address of the club.",
    interest:
      "Your reviews of courts, this one and others, then need a mark that says what you have to do with them.",
    interestMissing: "You run a court: please choose what you have to do with this one",
    marking: "Their reviews of courts without a mark get one, and no longer count.",
  },
  equipment: {
    ownerPage: "Your page as its brand",
    title: "Claim a Brand",
    reasonHint: "Your part in it, and how we can check that: a page that names you, an address of the brand.",
    interest:
      "Your reviews of rackets and balls, of all brands, then need a mark that says what you have to do with them.",
    interestMissing: "You represent a brand: please choose what you have to do with this one",
    marking: "Their reviews of rackets and balls without a mark get one, and no longer count.",
  },
};

/** What the claimant reads about each state. */
export const CLAIM_STATES: Readonly<Record<ClaimStatus, string>> = {
  pending: "Waiting for a decision",
  accepted: "Accepted",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
