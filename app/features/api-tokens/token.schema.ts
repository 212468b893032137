import { z } from "zod";
import { requiredText } from "~/http/fields";
import { TOKEN_NAME_LIMIT, TOKEN_SCOPES } from "./token.limits";

const NAMELESS = "Please give the token a name, by which you know it again";

/** What somebody says of a token that they want. */
export const tokenSchema = z.object({
  name: requiredText("Name", TOKEN_NAME_LIMIT, { missing: NAMELESS, blank: NAMELESS }),
  scope: z.enum(
    TOKEN_SCOPES.map(({ value }) => value),
    "Please choose what the token is good for",
  ),
});

export type TokenFields = z.output<typeof tokenSchema>;
