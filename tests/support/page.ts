import { type BoundFunctions, type queries, within } from "@testing-library/dom";
import { reader } from "./html";

/** A page as its reader has it: what is there by role, label and text. */
export type ReadPage = BoundFunctions<typeof queries>;

/**
 * Reads the page that a response carries; its scripts do not run.
 * @throws where the response is no HTML
 */
export async function readPage(response: Response): Promise<ReadPage> {
  const type = response.headers.get("Content-Type");
  if (!type?.startsWith("text/html")) throw new Error(`Expected a page, not ${type} (${response.status})`);
  const document = reader.parseFromString(await response.text(), "text/html");
  const body: unknown = document.body;
  if (!isElement(body)) throw new Error("The page has no body");
  // happy-dom chooses while it still parses, and chooses the one before.
  for (const chosen of body.querySelectorAll<HTMLOptionElement>("option[selected]")) chosen.selected = true;
  return within(body);
}

/** Two packages each have a type for the same standard; this is where they meet. */
function isElement(node: unknown): node is HTMLElement {
  return typeof node === "object" && node !== null && "nodeType" in node && node.nodeType === 1;
}
