import type { PolicyKey } from "./policy.keys";

/** A saved text for the API; times ISO 8601 in UTC. */
export interface SettingView {
  id: number;
  key: PolicyKey;
  value: string;
  /** The number of the current version. */
  version: number;
  updatedAt: string;
}

/** The current text of a policy, saved or built in. */
export interface CurrentPolicy {
  text: string;
  /** The number of the current version: 1 until the first change. */
  version: number;
}

/** A version of a policy, without its text; `writtenAt` is ISO 8601 in UTC. */
export interface PolicyVersion {
  number: number;
  /** The author under the name at the time; null for the built-in text. A null id means the account was deleted. */
  author: { id: string | null; name: string } | null;
  writtenAt: string | null;
  /** The number of the earlier version that this one restored. */
  restores: number | null;
  /** In code points. */
  length: number;
}

/** A version with its text. */
export interface PolicyVersionText extends PolicyVersion {
  text: string;
}
