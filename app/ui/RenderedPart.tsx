import { createContext, type ReactNode, use } from "react";

/**
 * Returns a promise that resolves when other requests have had their turn. Undefined in the browser, where React
 * interrupts long work itself.
 */
export const RenderTurn = createContext<(() => Promise<void>) | undefined>(undefined);

/**
 * A part of a long page that the server renders in a task of its own, since it would otherwise render the whole page
 * without serving other requests.
 */
export function RenderedPart({ children }: { children?: ReactNode }) {
  const turn = use(RenderTurn);
  if (turn) use(turn());
  return children;
}
