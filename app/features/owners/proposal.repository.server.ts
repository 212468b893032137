import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type Page, paginate } from "~/http/listQuery";
import { isoTime, type Time } from "~/lib/time";
import { ITEM_NAME, itemColumns, joinItem } from "~/sql/itemColumns.server";
import { lockItem } from "~/sql/itemLocks.server";
import { transaction } from "~/sql/transaction.server";
import type { AuditLog } from "../audit-log/audit.repository.server";
import { isOverdue, type Waiting } from "../moderation/deadlines";
import { usuallyDue } from "../moderation/deadlines.server";
import { readWaiting } from "../moderation/waiting.server";
import { ownedSql } from "../reviews/itemOwner.server";
import { itemOf, type ReviewedItem } from "../reviews/review.view";
import { CASES_PER_PAGE } from "./claim.limits";
import type { FactName, ProposedFact } from "./facts";
import { ownsUntilCommit } from "./ownership.server";
import type { Proposal, ProposalCase } from "./proposal.view";

/** The result of proposing facts. */
type ProposeOutcome =
  | "done"
  /** The earlier proposal has another version. */
  | "stale"
  /** The user does not own the item. */
  | "not allowed";

interface ProposalRow {
  id: number;
  court_id: number | null;
  equipment_id: number | null;
  item_name: string;
  version: number;
  proposed_at: Time;
  facts: ProposedFact[] | null;
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  due_at: Time;
}

const DUE = usuallyDue("p.proposed_at");

/** SQL for whether the author of a proposal `p` still owns its item: another brand of a racket may have other owners. */
const IS_OWNED = `case when p.court_id is null then ${ownedSql("equipment", "p.user_id", "p.equipment_id")}
  else ${ownedSql("court", "p.user_id", "p.court_id")} end`;

/** SQL for the facts of a proposal: nothing waits for a decision after the ownership has ended. */
const FACTS_OF_PROPOSAL = `proposed_facts f where f.proposal_id = p.id and (f.state <> 'pending' or ${IS_OWNED})`;

const SELECT = `select p.id, p.court_id, p.equipment_id, ${ITEM_NAME} as item_name, p.version, p.proposed_at,
    p.user_id, u.first_name, u.last_name, ${DUE} as due_at,
    (select jsonb_agg(jsonb_build_object('field', f.field, 'value', f.value, 'state', f.state) order by f.field)
      from ${FACTS_OF_PROPOSAL}) as facts
  from fact_proposals p join users u on u.id = p.user_id
  ${joinItem("p")}`;

const IS_OPEN = `exists (select from ${FACTS_OF_PROPOSAL} and f.state = 'pending')`;

/** Stores the facts that owners propose for their items, and the decisions on them. */
export class ProposalRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;

  constructor(em: EntityManager, audit: AuditLog) {
    this.#em = em;
    this.#audit = audit;
  }

  /**
   * Proposes facts as an owner of an item. They replace those of an earlier proposal without a decision.
   * @param options.version of the earlier proposal, which it must still have; null for any
   */
  propose(
    userId: string,
    item: ReviewedItem,
    facts: readonly Pick<ProposedFact, "field" | "value">[],
    { version = null, now = new Date() }: { version?: number | null; now?: Date } = {},
  ): Promise<ProposeOutcome> {
    const column = itemColumns[item.itemType];
    return transaction(this.#em, async (em): Promise<ProposeOutcome> => {
      if (!(await ownsUntilCommit(em, userId, item))) return "not allowed";
      const [proposal] = await em.execute<{ id: number }[]>(
        `insert into fact_proposals (user_id, ${column}, proposed_at) values (?, ?, ?)
            on conflict (user_id, ${column}) do update
              set version = fact_proposals.version + 1, proposed_at = excluded.proposed_at
              where ?::int is null or fact_proposals.version = ?
            returning id`,
        [userId, item.itemId, now, version, version],
      );
      if (!proposal) return "stale";
      await em.execute("delete from proposed_facts where proposal_id = ? and state = 'pending'", [
        proposal.id,
      ]);
      await em.execute(
        `insert into proposed_facts (proposal_id, field, value)
            select ?, fact ->> 'field', fact -> 'value' from jsonb_array_elements(?::jsonb) fact
            on conflict (proposal_id, field) do update
              set value = excluded.value, state = 'pending', decided_by = null, decided_at = null`,
        [proposal.id, JSON.stringify(facts)],
      );
      return "done";
    });
  }

  /**
   * Deletes the facts that an owner has proposed for an item and that wait for a decision.
   * @param version of the proposal, which it must still have; null for any
   */
  withdraw(
    userId: string,
    item: ReviewedItem,
    version: number | null = null,
  ): Promise<ProposeOutcome | "nothing waits"> {
    return transaction(this.#em, async (em): Promise<ProposeOutcome | "nothing waits"> => {
      if (!(await ownsUntilCommit(em, userId, item))) return "not allowed";
      // Waits for a decision on them.
      const [proposal] = await em.execute<{ id: number; version: number }[]>(
        `select id, version from fact_proposals where user_id = ? and ${itemColumns[item.itemType]} = ? for update`,
        [userId, item.itemId],
      );
      if (!proposal) return "nothing waits";
      if (version !== null && version !== proposal.version) return "stale";
      const deleted = await em.execute<object[]>(
        "delete from proposed_facts where proposal_id = ? and state = 'pending' returning field",
        [proposal.id],
      );
      if (deleted.length === 0) return "nothing waits";
      await em.execute("update fact_proposals set version = version + 1 where id = ?", [proposal.id]);
      return "done";
    });
  }

  /** What a user has proposed for an item; null for nothing. */
  async findByUser(userId: string, { itemType, itemId }: ReviewedItem): Promise<Proposal | null> {
    const [found] = await this.#read(`where p.user_id = ? and p.${itemColumns[itemType]} = ?`, [
      userId,
      itemId,
    ]);
    return found ? withoutOwner(found) : null;
  }

  /** All that a user has proposed, oldest first, for the user's own data export. */
  async listByUser(userId: string): Promise<Proposal[]> {
    return (await this.#read("where p.user_id = ? order by p.id", [userId])).map(withoutOwner);
  }

  /** A proposal; null if there is none. */
  async find(id: number): Promise<ProposalCase | null> {
    const [found] = await this.#read("where p.id = ?", [id]);
    return found ?? null;
  }

  /** One page of the proposals with facts to decide on, the first due first. */
  async listOpen(requestedPage: number): Promise<Page<ProposalCase>> {
    const { open } = await this.waiting(new Date());
    const { page, pages, offset } = paginate(open, requestedPage, CASES_PER_PAGE);
    const items = await this.#read(`where ${IS_OPEN} order by p.proposed_at, p.id limit ? offset ?`, [
      CASES_PER_PAGE,
      offset,
    ]);
    return { items, total: open, page, pages };
  }

  /** What waits for a decision. */
  waiting(now: Date): Promise<Waiting> {
    return readWaiting(this.#em, `select ${DUE} as due from fact_proposals p where ${IS_OPEN}`, now);
  }

  /**
   * Locks a proposal for a decision, and its item before it, in the transaction of this repository.
   * @param version the version that the super admin has read
   * @returns whether it has this version, and these facts wait for a decision
   */
  async lock(
    { id, itemType, itemId }: Proposal,
    version: number,
    fields: readonly FactName[],
  ): Promise<boolean> {
    await lockItem(this.#em, itemColumns[itemType], itemId);
    const [row] = await this.#em.execute<{ version: number }[]>(
      "select version from fact_proposals where id = ? for update",
      [id],
    );
    if (row?.version !== version) return false;
    const [waiting] = await this.#em.execute<{ total: number }[]>(
      `select count(*)::int as total from fact_proposals p, ${FACTS_OF_PROPOSAL}
        and p.id = ? and f.state = 'pending' and f.field in (?)`,
      [id, fields],
    );
    return waiting?.total === fields.length;
  }

  /** Stores the decision on some facts of a locked proposal, and audits it. @param by the id of the super admin */
  async decide(
    { id, itemType, itemId, itemName, facts }: Proposal,
    state: "accepted" | "rejected",
    fields: readonly FactName[],
    by: string,
  ): Promise<void> {
    if (fields.length === 0) return;
    await this.#em.execute(
      "update proposed_facts set state = ?, decided_by = ?, decided_at = ? where proposal_id = ? and field in (?)",
      [state, by, new Date(), id, fields],
    );
    const decided = facts.filter(({ field }) => fields.includes(field));
    await this.#audit.record(this.#em, {
      action: `facts-${state}`,
      subject: { kind: itemType, id: itemId, name: itemName },
      after: Object.fromEntries(decided.map(({ field, value }) => [field, value])),
      withheld: ["contactInfo"],
    });
  }

  async #read(rest: string, params: unknown[]): Promise<ProposalCase[]> {
    const rows = await this.#em.execute<ProposalRow[]>(`${SELECT} ${rest}`, params);
    return rows.map((row) => {
      const dueAt = isoTime(row.due_at);
      return {
        id: row.id,
        ...itemOf(row),
        itemName: row.item_name,
        version: row.version,
        proposedAt: isoTime(row.proposed_at),
        facts: row.facts ?? [],
        owner: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
        dueAt,
        isOverdue: isOverdue(dueAt),
      };
    });
  }
}

function withoutOwner({ owner: _, dueAt: __, isOverdue: ___, ...proposal }: ProposalCase): Proposal {
  return proposal;
}
