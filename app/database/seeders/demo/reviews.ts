import type { AspectRatings } from "~/features/catalogue/aspects";
import type { Interest } from "~/features/reviews/review.interests";
import { DAY, HOUR } from "~/lib/time";
import { demoAspects } from "./aspects";
import { ballReviews } from "./ballReviews";
import { busyCourtReviews } from "./busyCourtReviews";
import { type Chance, chance } from "./chance";
import type { DemoReviews, DemoText } from "./demoTypes";
import { type DemoPlayer, demoPlayers } from "./players";
import { quietCourtReviews } from "./quietCourtReviews";
import { racketReviews } from "./racketReviews";

/** A sample review. */
export interface DemoReview {
  itemType: "court" | "equipment";
  itemName: string;
  author: DemoPlayer;
  rating: number;
  text: string | null;
  aspects: AspectRatings;
  interest: Interest | null;
  createdAt: Date;
  /** Later than `createdAt` when the review was edited. */
  updatedAt: Date;
}

interface Draft extends Pick<DemoReview, "itemType" | "itemName" | "rating" | "text" | "interest"> {
  signedBy: string | null;
}

const MAX_AGO = 730 * DAY;
const KOLKATA = 5.5 * HOUR;

/**
 * All sample reviews, oldest first, with the same authors on every run and times relative to `now`.
 * @param now no review is later
 * @param addedAt when an item was added; no review of it is earlier
 */
export function demoReviews(now: Date, addedAt: (itemName: string) => Date): DemoReview[] {
  const luck = chance(2611);
  const aspectLuck = chance(1188);
  const byItem = Map.groupBy(
    [
      ...drafts("court", busyCourtReviews),
      ...drafts("court", quietCourtReviews),
      ...drafts("equipment", racketReviews),
      ...drafts("equipment", ballReviews),
    ],
    ({ itemName }) => itemName,
  );
  return [...byItem.values()]
    .flatMap((ofItem) => withAuthors(ofItem, luck))
    .map(({ author, draft }, at) => {
      const { itemType, itemName, rating, text, interest } = draft;
      const earliest = Math.max(
        now.getTime() - Math.min(MAX_AGO, author.joinedDaysAgo * DAY),
        addedAt(itemName).getTime(),
      );
      const createdAt = waking(earliest, now.getTime(), luck);
      const edited = text !== null && at % 11 === 0 ? createdAt + luck.between(1, 200) * HOUR : createdAt;
      return {
        itemType,
        itemName,
        author,
        rating,
        text,
        aspects: demoAspects(itemName, rating, aspectLuck),
        interest,
        createdAt: new Date(createdAt),
        updatedAt: new Date(edited < now.getTime() ? edited : createdAt),
      };
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function drafts(itemType: Draft["itemType"], reviews: DemoReviews): Draft[] {
  return Object.entries(reviews).flatMap(([itemName, byRating]) =>
    Object.entries(byRating).flatMap(([rating, texts]) =>
      texts.map((text) => ({ itemType, itemName, rating: Number(rating), ...unsign(text) })),
    ),
  );
}

function unsign(text: DemoText): Pick<Draft, "text" | "signedBy" | "interest"> {
  return text !== null && typeof text === "object"
    ? { text: text.says, signedBy: text.by, interest: text.interest ?? null }
    : { text, signedBy: null, interest: null };
}

/**
 * Chooses an author for each review of one item. Those without a set author are distributed over the other users, more
 * active ones first; an author is repeated only when every user has a review.
 */
function withAuthors(ofItem: readonly Draft[], luck: Chance): { draft: Draft; author: DemoPlayer }[] {
  const signers = new Set(ofItem.map(({ signedBy }) => signedBy));
  let waiting = inTurn(luck).filter(({ subject }) => !signers.has(subject));
  return ofItem.map((draft) => {
    const signer = demoPlayers.find(({ subject }) => subject === draft.signedBy);
    if (signer) return { draft, author: signer };
    if (waiting.length === 0) waiting = inTurn(luck);
    const [author, ...others] = waiting;
    if (!author || draft.signedBy) throw new Error(`Nobody to write of ${draft.itemName}: ${draft.signedBy}`);
    waiting = others;
    return { draft, author };
  });
}

/** The users who write reviews, in a random order in which more active ones tend to come first. */
function inTurn(luck: Chance): DemoPlayer[] {
  return demoPlayers
    .filter(({ writes }) => writes > 0)
    .map((player) => ({ player, wait: -Math.log(1 - luck.next()) / player.writes }))
    .sort((one, other) => one.wait - other.wait)
    .map(({ player }) => player);
}

/** A random moment between the two, more often near the later one, at daytime in Mumbai. */
function waking(earliest: number, latest: number, luck: Chance): number {
  const moment = latest - (latest - earliest) * luck.next() ** 1.2;
  const midnight = Math.floor((moment + KOLKATA) / DAY) * DAY - KOLKATA;
  const awake = midnight + Math.floor((7 + 16 * luck.next()) * HOUR);
  return awake > earliest && awake < latest ? awake : Math.floor(moment);
}
