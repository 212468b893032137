import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { digestOf } from "~/lib/digest.server";
import { type Viewer, viewerOf } from "../auth/viewer";
import { AccessToken } from "./accessToken.entity";
import { MAX_TOKENS, type TokenScope } from "./token.limits";
import type { TokenFields } from "./token.schema";
import type { TokenView } from "./token.view";
import { newToken } from "./tokenSecret.server";

/** The use of a token is noted at most this often, in milliseconds: not every call is a write. */
const TOUCH_EVERY = 3_600_000;

/** Leave to call the API, of everybody. */
export class TokenRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** Makes one. @returns the token itself, which nobody can be told again, or why there is none */
  async add(userId: string, fields: TokenFields): Promise<{ token: string } | "name taken" | "too many"> {
    const token = newToken();
    try {
      return await this.#em.transactional(async (em) => {
        // Whoever makes two at once waits here, so that the count holds.
        await em.execute("select 1 from users where id = ? for update", [userId]);
        if ((await em.count(AccessToken, { user: userId })) >= MAX_TOKENS) return "too many";
        await em.insert(AccessToken, { ...fields, user: userId, digest: digestOf(token) });
        return { token };
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return "name taken";
      throw error;
    }
  }

  /** Somebody's, the newest first. */
  async listByUser(userId: string): Promise<TokenView[]> {
    const tokens = await this.#em.find(AccessToken, { user: userId }, { orderBy: { id: "desc" } });
    return tokens.map(({ id, name, scope, createdAt, usedAt }) => ({
      id,
      name,
      scope,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }));
  }

  /** One of somebody's. @returns null where they have none of that id */
  async find(userId: string, id: number): Promise<Pick<TokenView, "id" | "name"> | null> {
    return this.#em.findOne(AccessToken, { id, user: userId }, { fields: ["id", "name"] });
  }

  /** Takes one away. @returns whether there was one */
  async remove(userId: string, id: number): Promise<boolean> {
    return (await this.#em.nativeDelete(AccessToken, { id, user: userId })) > 0;
  }

  /** In whose name a token speaks, and for what it is good, and notes its use; null where it is no token. */
  async findOwner(token: string, now: Date): Promise<{ viewer: Viewer; scope: TokenScope } | null> {
    const found = await this.#em.findOne(
      AccessToken,
      { digest: digestOf(token) },
      { populate: ["user"], strategy: "joined", disableIdentityMap: true },
    );
    if (!found) return null;
    const { id, scope, usedAt, user } = found;
    if (!usedAt || now.getTime() - usedAt.getTime() >= TOUCH_EVERY) {
      await this.#em.nativeUpdate(AccessToken, { id }, { usedAt: now });
    }
    return { viewer: viewerOf(user), scope };
  }
}
