import type { AppealVerdict } from "~/features/moderation/appeal.view";
import type { Rule } from "~/features/reviews/guideline.rules";
import type { Reason } from "~/features/reviews/report.reasons";

/** A sample review that moderators have hidden. Times are relative to each other, and the hiding to the present. */
export interface DemoHiding {
  itemType: "court" | "equipment";
  itemName: string;
  /** The author of a review that is hidden still; null for one of the others that is shown again. */
  by: string | null;
  rating: number;
  /** The text, or how it begins if the review is one of the others. */
  text: string;
  writtenDaysAgo: number;
  reason: Reason;
  rule: Rule;
  hiddenDaysAgo: number;
  /** The reports that were closed by hiding it. */
  reports: readonly { by: string; reason: Reason; note: string | null; hoursBefore: number }[];
  appeal: {
    text: string;
    hoursAfter: number;
    /** Null if it waits for a decision. */
    decision: { verdict: AppealVerdict; answer: string; hoursAfter: number } | null;
  } | null;
}

export const demoHidings: readonly DemoHiding[] = [
  {
    itemType: "equipment",
    itemName: "Bullpadel Discover PWR",
    by: "omkar.sawant",
    rating: 2,
    text: "Delivery took eleven days and the parcel was wet. No idea about the racket, it is not for me.",
    writtenDaysAgo: 131,
    reason: "off-topic",
    rule: "off-topic",
    hiddenDaysAgo: 126,
    reports: [{ by: "meera.iyer", reason: "off-topic", note: "About a courier.", hoursBefore: 31 }],
    appeal: null,
  },
  {
    itemType: "equipment",
    itemName: "Head Padel Pro",
    by: "dev",
    rating: 5,
    text: "Three cans for the price of two in my shop. Message me for the code.",
    writtenDaysAgo: 78,
    reason: "spam",
    rule: "spam",
    hiddenDaysAgo: 76,
    reports: [
      { by: "priya.dsouza", reason: "spam", note: null, hoursBefore: 40 },
      { by: "vikram.rathore", reason: "spam", note: "He posts this in every group.", hoursBefore: 12 },
    ],
    appeal: null,
  },
  {
    itemType: "equipment",
    itemName: "Head Gravity Pro 2024",
    by: "ruchi.gala",
    rating: 1,
    text: "The grip came off in a week. The seller lives in the second lane behind the market, above the tailor: go there after nine and let him know what you think.",
    writtenDaysAgo: 45,
    reason: "personal",
    rule: "privacy",
    hiddenDaysAgo: 44,
    reports: [
      { by: "tanvi.shetty", reason: "personal", note: "It says where a person lives.", hoursBefore: 7 },
    ],
    appeal: {
      text: "It is the truth, and everyone at the market knows where he lives.",
      hoursAfter: 5,
      decision: {
        verdict: "upheld",
        answer:
          "It may be true, but it tells strangers where a person lives and sends them there at night. Take the address out and write about the racket, and we look at it again.",
        hoursAfter: 16,
      },
    },
  },
  {
    itemType: "court",
    itemName: "Cutting Chai Padel",
    by: null,
    rating: 4,
    text: "Small run-off behind court 2, mind the sacks of flour.",
    writtenDaysAgo: 0,
    reason: "other",
    rule: "fakes",
    hiddenDaysAgo: 12,
    reports: [
      {
        by: "harshit.agarwal",
        reason: "other",
        note: "Sacks of flour on a padel court? This is made up.",
        hoursBefore: 52,
      },
    ],
    appeal: {
      text: "The bakery next door stores its flour behind court 2, under a blue sheet. Ask anyone who has chased a lob there.",
      hoursAfter: 20,
      decision: {
        verdict: "granted",
        answer:
          "You are right, and we are sorry: two other players know the sacks, too. Your review is shown again.",
        hoursAfter: 61,
      },
    },
  },
  {
    itemType: "equipment",
    itemName: "Nox AT10 Genius 18K Alum 2026",
    by: "jehangir.irani",
    rating: 1.5,
    text: "My cousin has it and says it is not worth the money. I believe him.",
    writtenDaysAgo: 5,
    reason: "other",
    rule: "honest",
    hiddenDaysAgo: 3,
    reports: [{ by: "sofia.almeida", reason: "other", note: "He has not played with it.", hoursBefore: 22 }],
    appeal: {
      text: "I have borrowed it for three games since and I still agree with him.",
      hoursAfter: 40,
      decision: null,
    },
  },
];
