import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether the page is hydrated: false on the server and in the hydrating render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
