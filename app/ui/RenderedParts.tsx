import { createContext, type ReactNode, use } from "react";

/**
 * Returns a promise that resolves after it has let other requests run. Undefined in the browser, where React
 * interrupts long work itself.
 */
export const RenderYield = createContext<(() => Promise<void>) | undefined>(undefined);

interface RenderedPartsProps<Item> {
  items: readonly Item[];
  /** How many items are rendered in one task. */
  size: number;
  /** @returns an item's element, with a key */
  render: (item: Item) => ReactNode;
}

/**
 * A long list that the server renders in parts, each in a task of its own, since it would otherwise render the whole
 * page without serving other requests.
 */
export function RenderedParts<Item>({ items, size, render }: RenderedPartsProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, part) => part * size);
  return starts.map((start) => (
    <RenderedPart key={start}>{items.slice(start, start + size).map(render)}</RenderedPart>
  ));
}

function RenderedPart({ children }: { children: ReactNode }) {
  const yieldToOthers = use(RenderYield);
  if (yieldToOthers) use(yieldToOthers());
  return children;
}
