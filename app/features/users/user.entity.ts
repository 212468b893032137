import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { timestamps, version } from "~/sql/columns.server";
import { PLAYING_LEVELS } from "./profile.levels";
import { PROFILE_LIMITS } from "./profile.limits";
import { SUSPENSION_REASON_LIMIT } from "./suspension.limits";

/** SQL for the full name in lower case; must equal the expression of its index. */
export const FULL_NAME = "lower(coalesce(first_name || ' ', '') || coalesce(last_name, ''))";

const prefixIndex = (name: string, expression: string) =>
  `create index "${name}" on "users" ((${expression}) text_pattern_ops)`;

const idList = () => p.array(Number, String).columnType("int[]").default([]);

const UserSchema = defineEntity({
  name: "User",
  tableName: "users",
  properties: {
    id: p
      .string()
      .$type<Opt<string>>()
      .columnType("text")
      .primary()
      .onCreate(() => crypto.randomUUID()),
    /** Identifies a user together with `subject`; the e-mail address never does. */
    issuer: p.string().columnType("text"),
    subject: p.string().columnType("text"),
    /** Unique; an unverified address passes to the next user who signs in with it. */
    email: p.string().length(320).nullable().unique(),
    /** Whether the provider has verified the address. */
    emailVerified: p.boolean().default(false),
    firstName: p.string().length(PROFILE_LIMITS.name).nullable(),
    lastName: p.string().length(PROFILE_LIMITS.name).nullable(),
    /** An upload on this site, so that browsers do not request pictures from other hosts. */
    profileImageUrl: p.string().length(PROFILE_LIMITS.imageUrl).nullable(),
    /** Whether the user has set or removed the picture; the provider's picture is then no longer copied. */
    hasChosenPicture: p.boolean().default(false),
    bio: p.text().nullable(),
    location: p.string().length(PROFILE_LIMITS.location).nullable(),
    favoriteEquipment: p.string().length(PROFILE_LIMITS.favoriteEquipment).nullable(),
    playingLevel: p.string().length(PROFILE_LIMITS.playingLevel).nullable(),
    isSuperAdmin: p.boolean().default(false),
    /** When the suspension ends; null without one. */
    suspendedUntil: p.datetime().nullable(),
    /** What a suspended user is shown. */
    suspensionReason: p.string().length(SUSPENSION_REASON_LIMIT).nullable(),
    /** The id of a review of the user that a moderator has changed, until the user has read so; the database sets it. */
    moderatedReviewId: p.integer().nullable(),
    /** The id of a review of the user that was hidden or shown again, until the user has read so; the database sets it. */
    hiddenReviewId: p.integer().nullable(),
    /** The id of a review of the user that was held or decided on in a burst, until the user has read so; the database sets it. */
    heldReviewId: p.integer().nullable(),
    /** The ids of those that a newer notice has replaced before the user has read them, oldest first; the database sets them. */
    earlierModeratedReviewIds: idList(),
    earlierHiddenReviewIds: idList(),
    earlierHeldReviewIds: idList(),
    /** Whether a report of the user was decided, until the user has read so; the database sets it. */
    hasReportOutcome: p.boolean().default(false),
    /** Whether a claim, a reply or facts of the user were decided on, until the user has read so; the database sets it. */
    hasOwnerNews: p.boolean().default(false),
    version: version(),
    ...timestamps(),
  },
  uniques: [{ properties: ["issuer", "subject"] }],
  // Prefix indexes that work under any locale of the database.
  indexes: [
    {
      name: "users_suspended_until_index",
      expression: `create index "users_suspended_until_index" on "users" ("suspended_until") where suspended_until is not null`,
    },
    {
      name: "users_super_admins_index",
      expression: `create index "users_super_admins_index" on "users" ("id") where is_super_admin`,
    },
    { name: "users_full_name_index", expression: prefixIndex("users_full_name_index", FULL_NAME) },
    {
      name: "users_last_name_index",
      expression: prefixIndex("users_last_name_index", "lower(last_name)"),
    },
    { name: "users_email_index", expression: prefixIndex("users_email_index", "lower(email)") },
  ],
  checks: [
    { name: "users_email_verified_check", expression: "email is not null or not email_verified" },
    {
      name: "users_suspension_check",
      expression: "(suspended_until is null) = (suspension_reason is null) and suspension_reason <> ''",
    },
    {
      name: "users_empty_check",
      expression:
        "first_name <> '' and last_name <> '' and bio <> '' and location <> '' and favorite_equipment <> ''",
    },
    { name: "users_profile_image_url_check", expression: "profile_image_url ~ '^/uploads/'" },
    { name: "users_bio_check", expression: `char_length(bio) <= ${PROFILE_LIMITS.bio}` },
    {
      name: "users_playing_level_check",
      expression: `playing_level in (${PLAYING_LEVELS.map((level) => `'${level}'`).join(", ")})`,
    },
  ],
});

/** A user who has signed up. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
