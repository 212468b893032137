import { z } from "zod";
import { requiredLine } from "~/http/fields";
import { DEFAULT_LIFETIME, TOKEN_LIFETIMES, TOKEN_NAME_LIMIT, TOKEN_SCOPES } from "./token.limits";

const NAME_REQUIRED = "Please give the token a name";

/** The name, scope and lifetime of a new token. */
export const tokenSchema = z.object({
  name: requiredLine("Name", TOKEN_NAME_LIMIT, { missing: NAME_REQUIRED }),
  scope: z.enum(
    TOKEN_SCOPES.map(({ value }) => value),
    "Please choose what the token may do",
  ),
  lifetime: z
    .enum(
      TOKEN_LIFETIMES.map(({ value }) => value),
      "Please choose when the token expires",
    )
    .default(DEFAULT_LIFETIME),
});

export type TokenFields = z.output<typeof tokenSchema>;
