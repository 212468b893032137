import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { digestOf } from "~/lib/digest.server";
import { type Viewer, viewerOf } from "../auth/viewer";
import { AccessToken } from "./accessToken.entity";
import { MAX_TOKENS, type TokenScope } from "./token.limits";
import type { TokenFields } from "./token.schema";
import type { TokenView } from "./token.view";
import { newToken } from "./tokenSecret.server";

/** The minimum time between two updates of `usedAt`, in milliseconds, so that not every request writes. */
const TOUCH_INTERVAL = 3_600_000;

/** In milliseconds. */
const DAY = 86_400_000;

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
    now = new Date(),
  ): Promise<{ token: string } | "name taken" | "too many"> {
    const token = newToken();
    try {
      return await this.#em.transactional(async (em) => {
        // Serializes concurrent requests of one user, so that the limit holds.
        await em.execute("select 1 from users where id = ? for update", [userId]);
        if ((await em.count(AccessToken, { user: userId })) >= MAX_TOKENS) return "too many";
        const expiresAt = lifetime === "never" ? null : new Date(now.getTime() + Number(lifetime) * DAY);
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

  /** Finds a token's owner and scope, and records its use. @returns null when the token is invalid or has expired */
  async findOwner(token: string, now: Date): Promise<{ viewer: Viewer; scope: TokenScope } | null> {
    const found = await this.#em.findOne(
      AccessToken,
      { digest: digestOf(token), $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
      { populate: ["user"], strategy: "joined", disableIdentityMap: true },
    );
    if (!found) return null;
    const { id, scope, usedAt, user } = found;
    if (!usedAt || now.getTime() - usedAt.getTime() >= TOUCH_INTERVAL) {
      await this.#em.nativeUpdate(AccessToken, { id }, { usedAt: now });
    }
    return { viewer: viewerOf(user), scope };
  }
}
