/** A claim of a demo user to a demo court, or to a brand. */
export interface DemoClaim {
  by: string;
  court: string | null;
  brand: string | null;
  reason: string;
  claimedDaysAgo: number;
  /** Null while it waits. */
  decision: { verdict: "accepted" | "rejected"; answer: string | null; hoursAfter: number } | null;
}

/** Brands are real: none of them has an owner here. */
export const demoClaims: readonly DemoClaim[] = [
  {
    by: "leela.fernandes",
    court: "Mill Chimney Courts",
    brand: null,
    reason:
      "I manage the club. My name is on the board beside the chimney, and the club's number rings at my desk.",
    claimedDaysAgo: 620,
    decision: { verdict: "accepted", answer: "Thank you for picking up the phone!", hoursAfter: 30 },
  },
  {
    by: "prakash.more",
    court: "Cutting Chai Padel",
    brand: null,
    reason: "I am the eldest of the three brothers. Ask for me at the bakery, we open at six.",
    claimedDaysAgo: 410,
    decision: { verdict: "accepted", answer: null, hoursAfter: 52 },
  },
  {
    by: "dev",
    court: null,
    brand: "Bullpadel",
    reason: "I sell their rackets in my shop.",
    claimedDaysAgo: 70,
    decision: {
      verdict: "rejected",
      answer: "A shop does not speak for the brand. Ask the distributor to write to us.",
      hoursAfter: 20,
    },
  },
  {
    by: "vivek.pai",
    court: "Loom & Lob",
    brand: null,
    reason:
      "I run the front desk and the bookings. Write to seats@loom-and-lob.example.com and I answer from there.",
    claimedDaysAgo: 2,
    decision: null,
  },
];

/** A reply of the owner of a court to one of its reviews. */
export interface DemoReply {
  court: string;
  /** How the review begins. */
  review: string;
  by: string;
  text: string;
}

export const demoReplies: readonly DemoReply[] = [
  {
    court: "Mill Chimney Courts",
    review: "Lovely place, but our 7 pm started at 7.12",
    by: "leela.fernandes",
    text: "You are right, and we were too polite. A clock hangs above every court now, and the desk ends games on the hour.",
  },
  {
    court: "Mill Chimney Courts",
    review: "Paid for ninety minutes, lights on our court dimmed",
    by: "leela.fernandes",
    text: "Sorry about that evening: a timer was set wrong. We now check all four courts when we open. Your voucher has no end date.",
  },
  {
    court: "Mill Chimney Courts",
    review: "I restore old buildings for a living",
    by: "leela.fernandes",
    text: "Thank you for looking up! The clocks hang, and the café closes after the last game. About the showers: the wall is listed, we are still asking.",
  },
  {
    court: "Cutting Chai Padel",
    review: "Small run-off behind court 2",
    by: "prakash.more",
    text: "The flour has moved into the shop, so the run-off is free. Come and see, the tea is on us.",
  },
];

/** What the owner of a court proposes, without a decision. */
export const DEMO_PROPOSAL = {
  court: "Cutting Chai Padel",
  by: "prakash.more",
  daysAgo: 1,
  facts: [
    { field: "priceRange", value: "from ₹350" },
    { field: "amenities", value: ["Tea", "Racket rental", "Drinking water", "Fairy lights"] },
  ],
} as const;
