import type { PolicyKey } from "./policy.keys";

/** A saved text as the API gets it; times ISO 8601 in UTC. */
export interface SettingView {
  id: number;
  key: PolicyKey;
  value: string;
  /** The number of the version that the text is. */
  version: number;
  updatedAt: string;
}

/** What a policy says now, saved or built in. */
export interface CurrentPolicy {
  text: string;
  /** The number of the version that the text is: 1 until somebody has changed it. */
  version: number;
}

/** A text that a policy has had, and who it is from; `writtenAt` is ISO 8601 in UTC. */
export interface PolicyVersion {
  number: number;
  /** As they were called when they wrote it; null for the text that there was at first, which is nobody's. */
  author: { id: string | null; name: string } | null;
  writtenAt: string | null;
  /** The number of the earlier version that was returned to, if this is one again. */
  restores: number | null;
  /** In code points. */
  length: number;
}

/** A version with what it says. */
export interface PolicyVersionText extends PolicyVersion {
  text: string;
}
