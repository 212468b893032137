import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { User } from "../users/user.entity";
import { TOKEN_NAME_LIMIT, TOKEN_SCOPES, type TokenScope } from "./token.limits";

const AccessTokenSchema = defineEntity({
  name: "AccessToken",
  tableName: "access_tokens",
  properties: {
    id: p.integer().primary(),
    /** The owner. Deleting the account deletes the token. */
    user: () => p.manyToOne(User).deleteRule("cascade"),
    name: p.string().length(TOKEN_NAME_LIMIT),
    scope: p.string().length(10).$type<TokenScope>(),
    /** SHA-256 of the token, in hex: reading the table does not reveal the token. */
    digest: p.string().length(64),
    createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
    /** Null for a token without an end. */
    expiresAt: p.datetime().nullable(),
    /** Accurate to the hour; null when it has never been used. */
    usedAt: p.datetime().nullable(),
  },
  uniques: [
    { name: "access_tokens_digest_unique", properties: ["digest"] },
    { name: "access_tokens_one_name_per_person", properties: ["user", "name"] },
  ],
  checks: [
    { name: "access_tokens_name_check", expression: "char_length(btrim(name)) >= 1" },
    {
      name: "access_tokens_scope_check",
      expression: `scope in (${TOKEN_SCOPES.map(({ value }) => `'${value}'`).join(", ")})`,
    },
    { name: "access_tokens_digest_check", expression: "digest ~ '^[0-9a-f]{64}$'" },
  ],
});

/** A token that authenticates API requests as its owner. */
export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken);
