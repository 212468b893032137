import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { User } from "./user.entity";

const ConsentSchema = defineEntity({
  name: "Consent",
  tableName: "consents",
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    /** The version of the notice that the user agreed to. */
    noticeVersion: p.integer(),
    agreedAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
  },
  uniques: [{ properties: ["user", "noticeVersion"] }],
  checks: [{ name: "consents_notice_version_check", expression: "notice_version >= 1" }],
});

/** A user's consent to the privacy notice. */
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
