import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { digestOf } from "~/lib/digest.server";
import { DAY, HOUR } from "~/lib/time";
import { namedColumns, type Prefixed } from "~/sql/columns.server";
import { runStatement, statement } from "~/sql/statement.server";
import type { Viewer } from "../auth/viewer";
import { type ViewerColumns, viewerColumns, viewerIn } from "../auth/viewerRow.server";
import { AccessToken } from "./accessToken.entity";
import { MAX_TOKENS, type TokenScope } from "./token.limits";
import type { TokenFields } from "./token.schema";
import type { TokenView } from "./token.view";
import { newToken } from "./tokenSecret.server";

/** The minimum time between two updates of `usedAt`, in milliseconds, so that not every request writes. */
const TOUCH_INTERVAL = HOUR;

/** The columns of a token that requests need; times are text. */
interface TokenColumns {
  id: number;
  scope: TokenScope;
  usedAt: string | null;
}

const COLUMNS = ["id", "scope", "usedAt"] as const satisfies (keyof TokenColumns)[];

/** A token that has not expired, with its owner: by its digest and the present. */
const FIND_OWNER = statement<Prefixed<TokenColumns, "token."> & ViewerColumns>(
  (em) => `select ${namedColumns(em, AccessToken, "t", COLUMNS, "token.")}, ${viewerColumns(em)}
    from access_tokens t join users u on u.id = t.user_id
    where t.digest = $1 and (t.expires_at is null or t.expires_at > $2)`,
);

/** The access tokens of all users. */
export class TokenRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Creates a token. @returns the token, which cannot be read again later, or why it was not created */
  async add(
    userId: string,
    { name, scope, lifetime }: TokenFields,
  ): Promise<{ token: string } | "name taken" | "too many"> {
    const token = newToken();
    try {
      return await this.#em.transactional(async (em) => {
        // Serializes concurrent requests of one user, so that the limit holds.
        await em.execute("select 1 from users where id = ? for update", [userId]);
        if ((await em.count(AccessToken, { user: userId })) >= MAX_TOKENS) return "too many";
        const expiresAt = lifetime === "never" ? null : new Date(Date.now() + Number(lifetime) * DAY);
        await em.insert(AccessToken, { name, scope, expiresAt, user: userId, digest: digestOf(token) });
        return { token };
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return "name taken";
      throw error;
    }
  }

  /** The user's tokens, newest first. */
  async listByUser(userId: string): Promise<TokenView[]> {
    const tokens = await this.#em.find(AccessToken, { user: userId }, { orderBy: { id: "desc" } });
    return tokens.map(({ id, name, scope, createdAt, expiresAt, usedAt }) => ({
      id,
      name,
      scope,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
    }));
  }

  /** A token of the user. @returns null when the user has no token with this id */
  async find(userId: string, id: number): Promise<Pick<TokenView, "id" | "name"> | null> {
    return this.#em.findOne(AccessToken, { id, user: userId }, { fields: ["id", "name"] });
  }

  /** Deletes a token. @returns whether it existed */
  async remove(userId: string, id: number): Promise<boolean> {
    return (await this.#em.nativeDelete(AccessToken, { id, user: userId })) > 0;
  }

  /**
   * Finds a token's owner and scope.
   * @param mayRecord whether the token's use may be recorded, which writes
   * @returns null when the token is invalid or has expired
   */
  async findOwner(
    token: string,
    now: Date,
    mayRecord: boolean,
  ): Promise<{ viewer: Viewer; scope: TokenScope } | null> {
    const [row] = await runStatement(this.#em, FIND_OWNER, [digestOf(token), now]);
    if (!row) return null;
    const usedAt = row["token.usedAt"];
    if (mayRecord && (!usedAt || now.getTime() - Date.parse(usedAt) >= TOUCH_INTERVAL)) {
      await this.#em.nativeUpdate(AccessToken, { id: row["token.id"] }, { usedAt: now });
    }
    return { viewer: viewerIn(row), scope: row["token.scope"] };
  }
}
