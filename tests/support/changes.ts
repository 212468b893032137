import type { ChangeListener, ContentChanges } from "~/database/contentChanges.server";

/** Changes of content that only a test reports. */
export function reportedChanges(): ContentChanges {
  const listeners: ChangeListener[] = [];
  return {
    isComplete: true,
    listen: (listener) => void listeners.push(listener),
    report(key) {
      for (const listener of listeners) listener(key);
    },
    caughtUp: async () => {},
    close: async () => {},
  };
}
