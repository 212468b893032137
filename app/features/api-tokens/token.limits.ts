/** The maximum length of a token's name, in code points. */
export const TOKEN_NAME_LIMIT = 100;

/** The maximum number of tokens per user. */
export const MAX_TOKENS = 20;

/** What a token allows. `write` includes `read`. */
export const TOKEN_SCOPES = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number]["value"];
