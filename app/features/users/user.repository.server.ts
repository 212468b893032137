import { LockMode } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { takeAdvisoryLockOn } from "~/sql/advisoryLocks.server";
import { lockItemsOfReviews, lockVotedAndRepliedReviews } from "~/sql/itemLocks.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import { transaction } from "~/sql/transaction.server";
import { SITE_CONFIGURATION } from "../audit-log/audit.actors";
import type { AuditLog } from "../audit-log/audit.repository.server";
import type { ImageRepository } from "../images/image.repository.server";
import { Consent } from "./consent.entity";
import { notSuspendedSql } from "./notSuspended.server";
import type { ProfileChange } from "./profile.schema";
import { User } from "./user.entity";

/** The claims of a sign-in provider about a user. */
export type SignInClaims = Pick<
  User,
  "issuer" | "subject" | "email" | "emailVerified" | "firstName" | "lastName"
>;

/** What a sign-in grants and records. */
export interface SignInGrant {
  /** Whether the site's configuration grants super admin; false leaves the role unchanged. */
  isSuperAdmin: boolean;
  /** The version of the notice that the user agreed to. */
  noticeVersion: number;
}

/** The result of a change; `stale` if the profile was changed since it was read. */
export type UpdateOutcome = { outcome: "changed" | "stale"; user: User } | { outcome: "missing" };

/** The result of deleting an account. */
export type DeleteOutcome = "left" | "last super admin" | "missing";

/** Stores users, their profiles and consents. */
export class UserRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;
  readonly #images: ImageRepository;

  constructor(em: EntityManager, audit: AuditLog, images: ImageRepository) {
    this.#em = em;
    this.#audit = audit;
    this.#images = images;
  }

  /** Finds a user; null if there is none. @param id any text without NUL characters */
  async find(id: string): Promise<User | null> {
    return this.#em.findOne(User, { id });
  }

  /** Finds the user with this issuer and subject, regardless of consent; null if there is none. */
  findByIdentity({ issuer, subject }: Pick<SignInClaims, "issuer" | "subject">): Promise<User | null> {
    return this.#em.findOne(User, { issuer, subject });
  }

  /**
   * Signs in an existing user, identified by issuer and subject, who has agreed to this version of the notice.
   * Updates the e-mail address if the provider sends one (`claimEmail`); never changes name or picture.
   * @returns null without such a consent; nothing is stored then
   */
  async signIn(claims: SignInClaims, { isSuperAdmin, noticeVersion }: SignInGrant): Promise<User | null> {
    const { issuer, subject } = claims;
    const consent = await this.#em.findOne(Consent, { noticeVersion, user: { issuer, subject } });
    if (!consent) return null;
    const { id } = consent.user;
    if (claims.email) {
      await this.#signIn(async (em) => {
        const { email, emailVerified } = await claimEmail(em, claims);
        // Not through the entity: a new version would make a concurrent edit of the profile fail.
        await em.execute("update users set email = ?, email_verified = ? where id = ?", [
          email,
          emailVerified,
          id,
        ]);
        if (isSuperAdmin) await this.#grantSuperAdmin(em, id);
      });
    }
    return this.#em.findOne(User, { id }, { refresh: true });
  }

  /**
   * Creates a user with the consent; adds the consent if the user exists already. The database suspends a new user who has
   * deleted a suspended account.
   */
  signUp(claims: SignInClaims, { isSuperAdmin, noticeVersion }: SignInGrant): Promise<User> {
    const updatedFields: ("email" | "emailVerified")[] = claims.email ? ["email", "emailVerified"] : [];
    return this.#signIn(async (em) => {
      const user = await em.upsert(
        User,
        { ...claims, ...(await claimEmail(em, claims)), id: crypto.randomUUID() },
        {
          onConflictFields: ["issuer", "subject"],
          ...(updatedFields.length > 0
            ? { onConflictAction: "merge", onConflictMergeFields: updatedFields }
            : { onConflictAction: "ignore" }),
        },
      );
      if (isSuperAdmin) await this.#grantSuperAdmin(em, user.id);
      await em.execute(
        "insert into consents (user_id, notice_version) values (?, ?) on conflict do nothing",
        [user.id, noticeVersion],
      );
      return em.refreshOrFail(user);
    });
  }

  /** Retries on deadlock, which happens when two sign-ins claim each other's unverified addresses. */
  #signIn<Result>(write: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return retryOnDeadlock(() => this.#em.fork().transactional(write));
  }

  /** Makes a user super admin, unless suspended: suspensions end first. The audit log records it if they were none. */
  async #grantSuperAdmin(em: EntityManager, id: string): Promise<void> {
    const granted = await em.execute<object[]>(
      `update users set is_super_admin = true
        where id = ? and not is_super_admin and ${notSuspendedSql("users")} returning id`,
      [id],
    );
    if (granted.length === 0) return;
    await this.#audit.record(em, { action: "granted", subject: { kind: "person", id } }, SITE_CONFIGURATION);
  }

  /** A user's consents, oldest first. */
  consentsOf(userId: string): Promise<Consent[]> {
    return this.#em.find(Consent, { user: userId }, { orderBy: { agreedAt: "asc", id: "asc" } });
  }

  /**
   * Changes a profile under a row lock.
   * @param version the version the editor read; null skips the check for concurrent edits
   */
  change(id: string, version: number | null, fields: ProfileChange): Promise<UpdateOutcome> {
    return transaction(this.#em, async (em): Promise<UpdateOutcome> => {
      const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return { outcome: "missing" };
      if (version !== null && version !== user.version) return { outcome: "stale", user };
      await this.#images.use(em, "profile", fields.profileImageUrl, user.profileImageUrl);
      applyChange(user, fields);
      await em.flush();
      return { outcome: "changed", user };
    });
  }

  /** Whether to copy the provider's picture: the user has none and has never removed one. */
  async lacksPicture(id: string): Promise<boolean> {
    return (await this.#em.count(User, { id, profileImageUrl: null, hasChosenPicture: false })) > 0;
  }

  /**
   * Sets a user's picture to the copy of the provider's.
   * @param address of the user's upload
   * @returns false if the user has a picture by now or does not exist; the upload is then unused
   */
  async takeProviderPicture(id: string, address: string): Promise<boolean> {
    const updated = await this.#em.execute<object[]>(
      `update users set profile_image_url = ?, version = version + 1, updated_at = now()
        where id = ? and profile_image_url is null and not has_chosen_picture returning id`,
      [address, id],
    );
    return updated.length > 0;
  }

  /** Whether the user is the only super admin. */
  async isLastSuperAdmin(id: string): Promise<boolean> {
    const admins = await this.#em.find(User, { isSuperAdmin: true }, { fields: ["id"], limit: 2 });
    return admins.length === 1 && admins[0]?.id === id;
  }

  /**
   * Deletes a user; foreign keys cascade to all of the user's data. The database stores a suspension, for the next account of
   * the same person. Locks all super admins, so that of two who delete their accounts at the same time, the last one
   * remains. The audit log has the id alone, and only if another than the user deletes the account.
   */
  deleteAccount(id: string): Promise<DeleteOutcome> {
    return retryOnDeadlock(() =>
      this.#em.fork().transactional(async (em) => {
        await lockItemsOfReviews(em, "user_id", id);
        await lockVotedAndRepliedReviews(em, id);
        const admins = await em.find(
          User,
          { isSuperAdmin: true },
          { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (admins.length === 1 && admins[0]?.id === id) return "last super admin";
        if ((await em.nativeDelete(User, { id })) === 0) return "missing";
        await this.#audit.record(em, { action: "deleted", subject: { kind: "person", id }, owner: id });
        return "left";
      }),
    );
  }
}

/**
 * Assigns an e-mail address to the user who signs in. A verified address of another user stays with that user;
 * accounts are never merged. An unverified address of another user is cleared.
 * @param em of the transaction that stores the result; sign-ins with the same address wait until it ends
 * @returns the values to store; a null address if it is another user's
 */
async function claimEmail(
  em: EntityManager,
  { issuer, subject, email, emailVerified }: SignInClaims,
): Promise<Pick<SignInClaims, "email" | "emailVerified">> {
  if (!email) return { email: null, emailVerified: false };
  const others = "email = ? and (issuer, subject) <> (?, ?)";
  const params = [email, issuer, subject];
  await takeAdvisoryLockOn(em, "emailAddresses", email);
  const holders = await em.execute<unknown[]>(
    `select 1 from users where ${others} and email_verified`,
    params,
  );
  if (holders.length > 0) return { email: null, emailVerified: false };
  await em.execute(`update users set email = null where ${others}`, params);
  return { email, emailVerified };
}

/** Applies a change: undefined leaves a value unchanged, null clears it. */
function applyChange(user: User, fields: ProfileChange): void {
  if (fields.firstName !== undefined) user.firstName = fields.firstName;
  if (fields.lastName !== undefined) user.lastName = fields.lastName;
  if (fields.bio !== undefined) user.bio = fields.bio;
  if (fields.location !== undefined) user.location = fields.location;
  if (fields.favoriteEquipment !== undefined) user.favoriteEquipment = fields.favoriteEquipment;
  if (fields.playingLevel !== undefined) user.playingLevel = fields.playingLevel;
  if (fields.profileImageUrl !== undefined && fields.profileImageUrl !== (user.profileImageUrl ?? null)) {
    user.profileImageUrl = fields.profileImageUrl;
    user.hasChosenPicture = true;
  }
}
