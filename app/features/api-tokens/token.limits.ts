/** How long a token's name may be, in code points. */
export const TOKEN_NAME_LIMIT = 100;

/** How many tokens somebody may have. */
export const MAX_TOKENS = 20;

/** What a token is good for. Who writes reads as well. */
export const TOKEN_SCOPES = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number]["value"];
