import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { lockItemsOfReviews } from "~/sql/itemLocks.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { singleSpaced } from "../catalogue/canonicalNames.server";
import { foldedBrand, isClaimToItemOf } from "../reviews/itemOwner.server";
import type { Interest } from "../reviews/review.interests";
import type { ReviewedItem } from "../reviews/review.view";
import { type ClaimStatus, claimedName } from "./claim.view";
import { ClaimQueries, IS_OF_TYPE, MAY_DECIDE_CLAIM } from "./claimQueries.server";

/** The result of a claim. */
export type ClaimOutcome =
  | "claimed"
  /** The user has a pending or accepted claim to it. */
  | "already claimed"
  /** The item does not exist, or has no brand. */
  | "missing";

/** The result of a decision on a claim, or of undoing it. */
export type ClaimDecisionOutcome =
  | "done"
  /** Another super admin was faster, or the claimant has withdrawn it. */
  | "decided"
  /** It is the super admin's own, or they are none any more. */
  | "not allowed"
  /** The claimant has made another claim since. */
  | "claimed again"
  | "missing";

/** A super admin's decision on a claim. */
interface ClaimDecision {
  verdict: "accepted" | "rejected";
  answer: string | null;
  /** The id of the super admin. */
  by: string;
}

interface LockedClaim {
  id: number;
  user_id: string;
  court_id: number | null;
  name: string;
  status: ClaimStatus;
  may_decide: boolean;
}

/** SQL for the mark that an owner's review `r` gets by a claim `c`. */
const MARK = `case when ${isClaimToItemOf("r")} then 'owns' else 'rival' end`;

/**
 * SQL for whether an owner's review `r` has the mark that a claim `c` gave it. That of a brand may be the other one by now,
 * because an item was given another brand.
 */
const IS_MARKED = `(r.interest = ${MARK} or c.court_id is null and r.interest in ('owns', 'rival'))`;

/** SQL for whether a claim `o` is another accepted one of the same user, to the same type of item as a claim `c`. */
const IS_ALSO_ACCEPTED = `(o.user_id = c.user_id and o.id <> c.id and o.status = 'accepted'
  and (o.court_id is null) = (c.court_id is null))`;

/** Stores claims to courts and brands, and decides on them. */
export class ClaimRepository extends ClaimQueries {
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    super(em);
    this.#audit = audit;
  }

  /** Claims a court, or the brand of equipment. An index allows one open claim of a user to each. */
  async add(userId: string, { itemType, itemId }: ReviewedItem, reason: string): Promise<ClaimOutcome> {
    const brand = singleSpaced("e.brand");
    // The lock waits for a deletion of the court, after which there is none to claim.
    const claimed =
      itemType === "court"
        ? "select id as court_id, null as folded, null as brand from courts where id = ? for key share"
        : `select null::int as court_id, ${foldedBrand()} as folded, ${brand} as brand from equipment e
            where e.id = ? and ${brand} <> ''`;
    const [row] = await this.em.execute<{ items: number; added: number }[]>(
      `with claimed as (${claimed}), added as (
          insert into owner_claims (user_id, court_id, brand, brand_name, reason, created_at)
            select ?, court_id, folded, brand, ?, ? from claimed on conflict do nothing returning id)
        select (select count(*)::int from claimed) as items, (select count(*)::int from added) as added`,
      [itemId, userId, reason, new Date()],
    );
    if (!row?.items) return "missing";
    return row.added ? "claimed" : "already claimed";
  }

  /**
   * Withdraws a user's pending claim, or gives up what they own.
   * @returns false if there is no such claim
   */
  withdraw(claimId: number, userId: string): Promise<boolean> {
    return transaction(this.em, async (em) => {
      const claim = await lockClaim(em, claimId, userId);
      if (claim?.user_id !== userId || !["pending", "accepted"].includes(claim.status)) return false;
      if (claim.status === "accepted") {
        await dropPendingFacts(em, claimId);
        await handOverMarks(em, claimId);
        await changeMarks(em, claimId, "owns", "rival");
      }
      await em.execute("update owner_claims set status = 'withdrawn' where id = ?", [claimId]);
      return true;
    });
  }

  /** Accepts a claim, which marks the claimant's reviews, or rejects it. The claimant can read the answer. */
  decide(claimId: number, { verdict, answer, by }: ClaimDecision): Promise<ClaimDecisionOutcome> {
    return transaction(this.em, async (em) => {
      const claim = await lockClaim(em, claimId, by);
      if (!claim) return "missing";
      if (claim.status !== "pending") return "decided";
      if (!claim.may_decide) return "not allowed";
      await em.execute(
        "update owner_claims set status = ?, answer = ?, decided_by = ?, decided_at = ? where id = ?",
        [verdict, answer, by, new Date(), claimId],
      );
      if (verdict === "accepted") {
        await markReviews(em, claimId);
        await changeMarks(em, claimId, "rival", "owns");
      }
      await this.#record(em, `claim-${verdict}`, claim, {
        claim: claimedName(nameOf(claim)),
        status: verdict,
        answer,
      });
      return "done";
    });
  }

  /** Undoes a decision: the claim waits for another. @param by the super admin */
  undo(claimId: number, by: string): Promise<ClaimDecisionOutcome> {
    return transaction(this.em, async (em) => {
      const claim = await lockClaim(em, claimId, by);
      if (!claim) return "missing";
      if (claim.status !== "accepted" && claim.status !== "rejected") return "decided";
      if (!claim.may_decide) return "not allowed";
      if (claim.status === "accepted") {
        await dropPendingFacts(em, claimId);
        await handOverMarks(em, claimId);
        await changeMarks(em, claimId, "owns", "rival");
        await unmarkReviews(em, claimId);
      }
      await em.execute(
        `update owner_claims set status = 'pending', answer = null, decided_by = null, decided_at = null,
          marked_reviews = '{}' where id = ?`,
        [claimId],
      );
      await this.#record(em, "claim-reopened", claim, {
        claim: claimedName(nameOf(claim)),
        status: "pending",
      });
      return "done";
    }).catch((error: unknown) => {
      // An index allows one open claim to each court and brand.
      if (error instanceof UniqueConstraintViolationException) return "claimed again" as const;
      throw error;
    });
  }

  /** Ends the notice that a claim, a reply or facts of the user were decided on. */
  async dismissNotice(userId: string): Promise<void> {
    await this.em.execute("update users set has_owner_news = false where id = ?", [userId]);
  }

  #record(
    em: EntityManager,
    action: "claim-accepted" | "claim-rejected" | "claim-reopened",
    { user_id, status }: LockedClaim,
    after: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return this.#audit.record(em, {
      action,
      subject: { kind: "person", id: user_id },
      before: { status },
      after,
      withheld: ["answer"],
    });
  }
}

function nameOf({ court_id, name }: LockedClaim) {
  return { itemType: court_id === null ? "equipment" : "court", name } as const;
}

/**
 * Locks a claim, and before it what a decision changes: the claimant's reviews with their items.
 * @param viewerId who wants to decide
 */
async function lockClaim(em: EntityManager, claimId: number, viewerId: string): Promise<LockedClaim | null> {
  const [found] = await em.execute<{ user_id: string }[]>("select user_id from owner_claims where id = ?", [
    claimId,
  ]);
  if (!found) return null;
  await lockItemsOfReviews(em, "user_id", found.user_id);
  await em.execute("select id from all_reviews where user_id = ? order by id for no key update", [
    found.user_id,
  ]);
  const [claim] = await em.execute<LockedClaim[]>(
    `select c.id, c.user_id, c.court_id, coalesce(t.name, c.brand_name) as name, c.status,
        ${MAY_DECIDE_CLAIM} as may_decide
      from owner_claims c left join courts t on t.id = c.court_id where c.id = ? for update of c`,
    [viewerId, claimId],
  );
  return claim ?? null;
}

/** Marks the claimant's reviews that have no mark yet, and stores which. */
async function markReviews(em: EntityManager, claimId: number): Promise<void> {
  await em.execute(
    `with marked as (
        update all_reviews r set interest = ${MARK}, version = r.version + 1 from owner_claims c
          where c.id = ? and r.user_id = c.user_id and r.interest is null and ${IS_OF_TYPE} returning r.id)
      update owner_claims set marked_reviews = array(select id from marked order by id) where id = ?`,
    [claimId, claimId],
  );
}

/** Takes back the marks that a decision gave, unless they were changed since or another claim requires them. */
async function unmarkReviews(em: EntityManager, claimId: number): Promise<void> {
  await em.execute(
    `update all_reviews r set interest = null, version = r.version + 1 from owner_claims c
      where c.id = ? and r.id = any (c.marked_reviews) and r.user_id = c.user_id and ${IS_MARKED}
        and not exists (select from owner_claims o where ${IS_ALSO_ACCEPTED})`,
    [claimId],
  );
}

/** Stores the reviews that a decision has marked in another claim that requires their marks, if there is one. */
async function handOverMarks(em: EntityManager, claimId: number): Promise<void> {
  await em.execute(
    `update owner_claims other set marked_reviews = other.marked_reviews || c.marked_reviews from owner_claims c
      where c.id = ? and other.id = (select min(o.id) from owner_claims o where ${IS_ALSO_ACCEPTED})`,
    [claimId],
  );
}

/** Changes the marks of what is claimed that the decisions on other claims gave, unless the author has changed them. */
async function changeMarks(em: EntityManager, claimId: number, from: Interest, to: Interest): Promise<void> {
  await em.execute(
    `update all_reviews r set interest = ?, version = r.version + 1 from owner_claims c
      where c.id = ? and r.interest = ? and r.user_id = c.user_id and ${isClaimToItemOf("r")}
        and exists (select from owner_claims o where ${IS_ALSO_ACCEPTED} and r.id = any (o.marked_reviews))`,
    [to, claimId, from],
  );
}

/** Deletes the proposals of the claimant for the court or brand that have no decision; waits for the decisions on them. */
async function dropPendingFacts(em: EntityManager, claimId: number): Promise<void> {
  await em.execute(
    `select p.id from fact_proposals p, owner_claims c
      where c.id = ? and p.user_id = c.user_id and ${isClaimToItemOf("p")} order by p.id for update of p`,
    [claimId],
  );
  await em.execute(
    `delete from proposed_facts f using fact_proposals p, owner_claims c
      where c.id = ? and p.id = f.proposal_id and f.state = 'pending' and p.user_id = c.user_id
        and ${isClaimToItemOf("p")}`,
    [claimId],
  );
}
