import { type BoundFunctions, type queries, within } from "@testing-library/dom";
import { reader } from "./html";

/** A parsed page, with Testing Library's queries. */
export type ReadPage = BoundFunctions<typeof queries>;

/**
 * Parses the page of a response; its scripts do not run.
 * @throws when the response is not HTML
 */
export async function readPage(response: Response): Promise<ReadPage> {
  const type = response.headers.get("Content-Type");
  if (!type?.startsWith("text/html")) throw new Error(`Expected a page, not ${type} (${response.status})`);
  const document = reader.parseFromString(await response.text(), "text/html");
  const body: unknown = document.body;
  if (!isElement(body)) throw new Error("The page has no body");
  // happy-dom sets the selected option during parsing, and gets the previous one.
  for (const chosen of body.querySelectorAll<HTMLOptionElement>("option[selected]")) chosen.selected = true;
  return within(body);
}

/** Narrows happy-dom's node type to the standard DOM type. */
function isElement(node: unknown): node is HTMLElement {
  return typeof node === "object" && node !== null && "nodeType" in node && node.nodeType === 1;
}
