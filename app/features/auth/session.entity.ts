import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { User } from "../users/user.entity";

const SessionSchema = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    /** SHA-256 of the id in the cookie, in hex: reading the table does not reveal the id. */
    sid: p.string().length(64).primary(),
    sess: p.json<Record<string, unknown>>(),
    expire: p.datetime().index(),
    /** Null for a visitor's session, which only holds a draft. Deleting the account deletes the session. */
    user: () => p.manyToOne(User).nullable().deleteRule("cascade").index(),
    /** The time of the sign-in. */
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()").index(),
    /** When the user last signed in at the provider; null in sessions from before it was stored. */
    authenticatedAt: p.datetime().nullable(),
    /** A readable name such as 'Firefox on Linux'; never the User-Agent. */
    device: p.string().length(60).nullable(),
    /** A device on which the user has signed in for the first time since, to be shown in this session. */
    newDevice: p.string().length(60).nullable(),
    /**
     * The position in Postgres's write-ahead log after the session's last write. Read replicas
     * that have not replayed it are not used for the session.
     */
    walPosition: p.string().columnType("pg_lsn").nullable(),
  },
  checks: [{ name: "sessions_device_check", expression: "user_id is not null or device is null" }],
});

/** The session of one browser. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
