/** The maximum length of a token's name, in code points. */
export const TOKEN_NAME_LIMIT = 100;

/** The maximum number of tokens per user. */
export const MAX_TOKENS = 20;

/** After how many days a token may expire. */
export const TOKEN_LIFETIMES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;

export const DEFAULT_LIFETIME = "90";

/** What a token allows. `write` includes `read`. */
export const TOKEN_SCOPES = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number]["value"];
