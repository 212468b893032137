import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { User } from "./user.entity";

/** Somebody as a sign-in provider introduces them. */
export type Introduction = Pick<
  User,
  "issuer" | "subject" | "email" | "firstName" | "lastName" | "profileImageUrl"
>;

/** Everybody who has signed in at least once. */
export class UserRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** @param id any text that the database can take */
  async find(id: string): Promise<User | null> {
    return this.#em.findOne(User, { id });
  }

  /**
   * The row of whoever signs in, known by issuer and subject. Their first sign-in makes it; later ones bring
   * the e-mail up to date and leave name and picture to the person. An address that somebody else has is
   * left to them: two accounts are never made one by it.
   * @param isSuperAdmin grants the rights; false leaves them as they are
   */
  async recognise(person: Introduction, isSuperAdmin: boolean): Promise<User> {
    try {
      return await this.#upsert(person, isSuperAdmin);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      return this.#upsert({ ...person, email: null }, isSuperAdmin);
    }
  }

  #upsert(person: Introduction, isSuperAdmin: boolean): Promise<User> {
    const renewed = [
      ...(person.email ? ["email" as const] : []),
      ...(isSuperAdmin ? ["isSuperAdmin" as const] : []),
    ];
    return this.#em.upsert(
      User,
      { ...person, id: crypto.randomUUID(), isSuperAdmin },
      {
        onConflictFields: ["issuer", "subject"],
        ...(renewed.length > 0
          ? { onConflictAction: "merge", onConflictMergeFields: renewed }
          : { onConflictAction: "ignore" }),
      },
    );
  }
}
