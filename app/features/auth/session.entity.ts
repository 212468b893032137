import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { User } from "../users/user.entity";

const SessionSchema = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    /** SHA-256 of the id in the cookie, in hex: who reads the table cannot sign in with it. */
    sid: p.string().length(64).primary(),
    sess: p.json<Record<string, unknown>>(),
    expire: p.datetime().index(),
    /** Whose it is: none for a visitor's, which only carries a draft. Goes with the account. */
    user: () => p.manyToOne(User).nullable().deleteRule("cascade").index(),
    /** When they signed in. */
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
    /** In words, by which its person may recognise it; never what the browser itself says. */
    device: p.string().length(60).nullable(),
  },
  checks: [{ name: "sessions_device_check", expression: "user_id is not null or device is null" }],
});

/** Somebody's being signed in, on one browser. */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
