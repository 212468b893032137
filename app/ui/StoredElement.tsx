import { createContext, type HTMLAttributes, type ReactNode, use } from "react";
import { LiteVersion } from "./liteVersion";

/**
 * Returns what stands for the HTML of some content, which is rendered once for each key and then stored. Undefined in the
 * browser, and where nothing is stored.
 */
export const RenderStored = createContext<((key: string, content: ReactNode) => string) | undefined>(
  undefined,
);

interface StoredElementProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "li" | "nav" | "span" | "tbody" | "ul";
  /** All that its children depend on, besides the lite version; undefined to render them each time. */
  storedBy: string | undefined;
  children: ReactNode;
}

/**
 * An element whose content many pages share: the server renders it once. Its children use no context but that of the lite
 * version, no ids of React, and no image that React preloads.
 */
export const StoredElement = import.meta.env.SSR ? ServerElement : BrowserElement;

function BrowserElement({ as: Element, storedBy: _, ...attributes }: StoredElementProps) {
  return <Element {...attributes} />;
}

function ServerElement({ as: Element, storedBy, children, ...attributes }: StoredElementProps) {
  const render = use(RenderStored);
  const isLite = use(LiteVersion);
  if (!render || storedBy === undefined) return <Element {...attributes}>{children}</Element>;
  const content = <LiteVersion value={isLite}>{children}</LiteVersion>;
  const html = render(isLite ? `lite ${storedBy}` : storedBy, content);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
