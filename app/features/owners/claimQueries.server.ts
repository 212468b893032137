import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { isOverdue, type Waiting } from "../moderation/deadlines";
import { usuallyDue } from "../moderation/deadlines.server";
import type { QueuePage, QueueQuery } from "../moderation/queue.query";
import { readQueueCounts, readWaiting } from "../moderation/waiting.server";
import { isClaimTo } from "../reviews/itemOwner.server";
import type { ReviewedItem } from "../reviews/review.view";
import { mayDecideSql } from "../users/mayDecide.server";
import { CASES_PER_PAGE } from "./claim.limits";
import type { Claim, ClaimCase, ClaimStatus } from "./claim.view";

interface ClaimRow {
  id: number;
  court_id: number | null;
  name: string;
  reason: string;
  status: ClaimStatus;
  answer: string | null;
  created_at: Time;
  decided_at: Time | null;
}

interface CaseRow extends ClaimRow {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  owners: number;
  unmarked: number;
  due_at: Time;
  may_decide: boolean;
}

const COLUMNS = `c.id, c.court_id, coalesce(t.name, c.brand_name) as name, c.reason, c.status, c.answer, c.created_at,
  c.decided_at`;

const FROM = "from owner_claims c left join courts t on t.id = c.court_id";

const PENDING = "c.status = 'pending'";
const DECIDED = "c.status in ('accepted', 'rejected')";

/** The claims in each tab of the queue, and their order. */
const LISTS = {
  open: { where: PENDING, order: "c.created_at, c.id" },
  decided: { where: DECIDED, order: "c.decided_at desc, c.id desc" },
};

/** SQL for the time until which a claim has to be decided. */
const DUE = usuallyDue("c.created_at");

/** SQL for whether a super admin may decide on a claim `c`. Has the super admin's id as parameter. */
export const MAY_DECIDE_CLAIM = mayDecideSql((user) => `(${user} = c.user_id)`);

/** SQL for whether a claim is to the same court or brand as a claim `c`. @param alias of the other claim */
function isToSame(alias: string): string {
  return `(${alias}.court_id = c.court_id or ${alias}.brand = c.brand)`;
}

/** SQL for whether a review `r` is of the type of item that is claimed. */
export const IS_OF_TYPE =
  "(case when c.court_id is null then r.equipment_id is not null else r.court_id is not null end)";

/** Reads claims to courts and brands. */
export class ClaimQueries {
  protected readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** All claims of a user, the newest first, for the user. */
  async listByUser(userId: string): Promise<Claim[]> {
    const rows = await this.em.execute<ClaimRow[]>(
      `select ${COLUMNS} ${FROM} where c.user_id = ? order by c.id desc`,
      [userId],
    );
    return rows.map(claimOf);
  }

  /** A user's newest claim to an item; null if there is none. */
  async findByUser(userId: string, { itemType, itemId }: ReviewedItem): Promise<Claim | null> {
    const [row] = await this.em.execute<ClaimRow[]>(
      `select ${COLUMNS} ${FROM} where c.user_id = ? and ${isClaimTo(itemType)} order by c.id desc limit 1`,
      [userId, itemId],
    );
    return row ? claimOf(row) : null;
  }

  /** What waits for a decision. */
  waiting(now: Date): Promise<Waiting> {
    return readWaiting(this.em, `select ${DUE} as due from owner_claims c where ${PENDING}`, now);
  }

  /**
   * One page of the claims without a decision, the first due first, or of those with one, the newest first.
   * @param viewerId the super admin who reads them
   */
  async list({ show, page: requestedPage }: QueueQuery, viewerId: string): Promise<QueuePage<ClaimCase>> {
    const counts = await readQueueCounts(this.em, "from owner_claims c", { open: PENDING, decided: DECIDED });
    const total = counts[show];
    const { page, pages, offset } = paginate(total, requestedPage, CASES_PER_PAGE);
    const { where, order } = LISTS[show];
    // Only the page's rows are computed, not those before it.
    const ids = `select c.id from owner_claims c where ${where} order by ${order} limit ? offset ?`;
    const items = await this.#cases(`c.id in (${ids}) order by ${order}`, [CASES_PER_PAGE, offset], viewerId);
    return { items, total, page, pages, counts };
  }

  /** A claim; null if there is none. @param viewerId the super admin who reads it */
  async find(id: number, viewerId: string): Promise<ClaimCase | null> {
    const [found] = await this.#cases("c.id = ?", [id], viewerId);
    return found ?? null;
  }

  async #cases(rest: string, params: unknown[], viewerId: string): Promise<ClaimCase[]> {
    const rows = await this.em.execute<CaseRow[]>(
      `select ${COLUMNS}, c.user_id, u.first_name, u.last_name, ${DUE} as due_at, ${MAY_DECIDE_CLAIM} as may_decide,
        (select count(*)::int from owner_claims o where ${isToSame("o")} and o.status = 'accepted'
          and o.user_id <> c.user_id) as owners,
        (select count(*)::int from all_reviews r where r.user_id = c.user_id and r.interest is null
          and ${IS_OF_TYPE}) as unmarked
      ${FROM} join users u on u.id = c.user_id where ${rest}`,
      [viewerId, ...params],
    );
    return rows.map((row) => {
      const dueAt = isoTime(row.due_at);
      return {
        ...claimOf(row),
        claimant: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
        owners: row.owners,
        unmarked: row.unmarked,
        dueAt,
        isOverdue: isOverdue(dueAt),
        mayDecide: row.may_decide,
      };
    });
  }
}

function claimOf(row: ClaimRow): Claim {
  return {
    id: row.id,
    itemType: row.court_id === null ? "equipment" : "court",
    courtId: row.court_id,
    name: row.name,
    reason: row.reason,
    status: row.status,
    answer: row.answer,
    createdAt: isoTime(row.created_at),
    decidedAt: row.decided_at && isoTime(row.decided_at),
  };
}
