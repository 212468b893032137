import { LockMode } from "@mikro-orm/core";
import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { takeAdvisoryLockOn } from "~/sql/advisoryLocks.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import type { ImageRepository } from "../images/image.repository.server";
import { Consent } from "./consent.entity";
import type { ProfileChange } from "./profile.schema";
import { User } from "./user.entity";

/** Somebody as a sign-in provider introduces them. */
export type SignInClaims = Pick<
  User,
  "issuer" | "subject" | "email" | "emailVerified" | "firstName" | "lastName"
>;

/** What signing in decides about a person. */
export interface SignInGrant {
  /** Grants the rights; false leaves them as they are. */
  isSuperAdmin: boolean;
  /** Of the notice that they have agreed to. */
  noticeVersion: number;
}

/** What became of a change: done, or refused because the profile has changed since it was read, or is gone. */
export type UpdateOutcome = { outcome: "changed"; user: User } | { outcome: "stale" | "missing" };

/** What became of somebody's wish to leave. */
export type DeleteOutcome = "left" | "last super admin" | "missing";

/** Everybody who has signed in at least once. */
export class UserRepository {
  readonly #em: EntityManager;
  readonly #images: ImageRepository;

  constructor(em: EntityManager, images: ImageRepository) {
    this.#em = em;
    this.#images = images;
  }

  /** @param id any text that the database can take */
  async find(id: string): Promise<User | null> {
    return this.#em.findOne(User, { id });
  }

  /** Whether an account is somebody's already, whatever they have agreed to. */
  async exists({ issuer, subject }: Pick<SignInClaims, "issuer" | "subject">): Promise<boolean> {
    return (await this.#em.count(User, { issuer, subject })) > 0;
  }

  /**
   * The row of whoever signs in, known by issuer and subject, where they have agreed to that version of the notice.
   * Their e-mail is brought up to date where the provider names one (`claimEmail`); name and picture are their own.
   * @returns null for everybody else, of whom nothing is kept
   */
  async signIn(person: SignInClaims, { isSuperAdmin, noticeVersion }: SignInGrant): Promise<User | null> {
    const { issuer, subject } = person;
    const consent = await this.#em.findOne(Consent, { noticeVersion, user: { issuer, subject } });
    if (!consent) return null;
    const { id } = consent.user;
    if (person.email) {
      await this.#signIn(async (em) => {
        const { email, emailVerified } = await claimEmail(em, person);
        // Not by the entity: that would count as an edit, and an edit under way would be refused for it.
        await em.execute(
          "update users set email = ?, email_verified = ?, is_super_admin = is_super_admin or ? where id = ?",
          [email, emailVerified, isSuperAdmin, id],
        );
      });
    }
    return this.#em.findOne(User, { id }, { refresh: true });
  }

  /** Makes the row of whoever signs in for the first time, with their consent; of somebody known, keeps the consent. */
  signUp(person: SignInClaims, { isSuperAdmin, noticeVersion }: SignInGrant): Promise<User> {
    const renewed = [
      ...(person.email ? (["email", "emailVerified"] as const) : []),
      ...(isSuperAdmin ? (["isSuperAdmin"] as const) : []),
    ];
    return this.#signIn(async (em) => {
      const user = await em.upsert(
        User,
        { ...person, ...(await claimEmail(em, person)), id: crypto.randomUUID(), isSuperAdmin },
        {
          onConflictFields: ["issuer", "subject"],
          ...(renewed.length > 0
            ? { onConflictAction: "merge", onConflictMergeFields: renewed }
            : { onConflictAction: "ignore" }),
        },
      );
      await em.execute(
        "insert into consents (user_id, notice_version) values (?, ?) on conflict do nothing",
        [user.id, noticeVersion],
      );
      return user;
    });
  }

  /** Two sign-ins that take each other's unverified addresses at once meet in a deadlock. */
  #signIn<Result>(write: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return retryOnDeadlock(() => this.#em.fork().transactional(write));
  }

  /** What somebody has agreed to, the latest last. */
  consentsOf(userId: string): Promise<Consent[]> {
    return this.#em.find(Consent, { user: userId }, { orderBy: { agreedAt: "asc", id: "asc" } });
  }

  /**
   * Changes a profile as it is now; whoever else wants to change it waits until that is done.
   * @param version what the editor has seen; null changes whatever is there
   */
  change(id: string, version: number | null, fields: ProfileChange): Promise<UpdateOutcome> {
    return retryOnDeadlock(() =>
      this.#em.transactional(
        async (em): Promise<UpdateOutcome> => {
          const user = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
          if (!user) return { outcome: "missing" };
          if (version !== null && version !== user.version) return { outcome: "stale" };
          await this.#images.use(em, "profile", fields.profileImageUrl, user.profileImageUrl);
          write(user, fields);
          await em.flush();
          return { outcome: "changed", user };
        },
        { clear: true },
      ),
    );
  }

  /** Whether the picture that a user's provider names is to be theirs: they have none, and have not removed one. */
  async lacksPicture(id: string): Promise<boolean> {
    return (await this.#em.count(User, { id, profileImageUrl: null, hasChosenPicture: false })) > 0;
  }

  /**
   * Gives a user the picture that their provider names.
   * @param address of an upload of theirs
   * @returns false where they do not lack one any more, or are gone: the upload is then not used
   */
  async takeProviderPicture(id: string, address: string): Promise<boolean> {
    const taken = await this.#em.execute<object[]>(
      `update users set profile_image_url = ?, version = version + 1, updated_at = now()
        where id = ? and profile_image_url is null and not has_chosen_picture returning id`,
      [address, id],
    );
    return taken.length > 0;
  }

  /** Whether somebody is a super admin and nobody else is. */
  async isLastSuperAdmin(id: string): Promise<boolean> {
    const admins = await this.#em.find(User, { isSuperAdmin: true }, { fields: ["id"], limit: 2 });
    return admins.length === 1 && admins[0]?.id === id;
  }

  /**
   * Deletes a person with all that is theirs, which the database sees to. The super admins are locked meanwhile: of
   * two who leave at the same moment, the last one stays.
   */
  deleteAccount(id: string): Promise<DeleteOutcome> {
    return retryOnDeadlock(() =>
      this.#em.fork().transactional(async (em) => {
        const admins = await em.find(
          User,
          { isSuperAdmin: true },
          { orderBy: { id: "asc" }, lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        if (admins.length === 1 && admins[0]?.id === id) return "last super admin";
        return (await em.nativeDelete(User, { id })) > 0 ? "left" : "missing";
      }),
    );
  }
}

/**
 * Makes the address of a user who signs in theirs. A verified address of another user stays with that user: two
 * accounts are never made one by it. An unverified one of another user is cleared: it reserves nothing.
 * @param em of the transaction that writes the result; sign-ins with the same address wait until it ends
 * @returns what to store; null where the address is another user's
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

/** Sets what is given: undefined leaves a value as it is, null clears it. */
function write(user: User, fields: ProfileChange): void {
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
