import { isBlank, normaliseText } from "~/lib/text";

/** A block of a policy's text. Lines within a paragraph or item are separated by LF. */
export type PolicyBlock =
  | { kind: "heading"; text: string; id: string }
  | { kind: "list"; items: string[] }
  | { kind: "paragraph"; text: string };

export type PolicyHeading = Extract<PolicyBlock, { kind: "heading" }>;

const MARKED_LINE = /^([#-])\s+(\S.*)$/s;

/** Maximum length of a heading's id, in code points. */
const MAX_SLUG = 60;

/**
 * Parses the plain text that super admins write: `# ` begins a heading, `- ` a list item, an empty line a new
 * paragraph, and everything else is text. The result contains text only, no markup.
 */
export function readPolicyText(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  const uniqueId = headingIds();
  let afterGap = true;
  for (const line of normaliseText(text).split("\n")) {
    const { mark, words } = readLine(line);
    const above = afterGap ? undefined : blocks.at(-1);
    afterGap = isBlank(words);
    if (afterGap) continue;
    if (mark === "#") blocks.push({ kind: "heading", text: words, id: uniqueId(words) });
    else if (mark === "-") addItem(blocks, words);
    else addLine(blocks, words, above);
  }
  return blocks;
}

/** The headings, for a table of contents. */
export function headingsOf(blocks: readonly PolicyBlock[]): PolicyHeading[] {
  return blocks.filter((block) => block.kind === "heading");
}

function readLine(line: string): { mark?: string | undefined; words: string } {
  const [, mark, words] = MARKED_LINE.exec(line.trim()) ?? [];
  return { mark, words: words ?? line.trim() };
}

/** Empty lines between items do not end a list. */
function addItem(blocks: PolicyBlock[], words: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list") last.items.push(words);
  else blocks.push({ kind: "list", items: [words] });
}

/** A line without a mark continues the block directly above it. */
function addLine(blocks: PolicyBlock[], words: string, above: PolicyBlock | undefined): void {
  if (above?.kind === "paragraph") above.text += `\n${words}`;
  else if (above?.kind === "list") above.items.push(`${above.items.pop()}\n${words}`);
  else blocks.push({ kind: "paragraph", text: words });
}

/** Generates readable heading ids, unique within a text; the prefix avoids other ids on the page. */
function headingIds(): (heading: string) => string {
  const used = new Set<string>();
  const copies = new Map<string, number>();
  return (heading) => {
    const base = ["section", slugOf(heading)].filter(Boolean).join("-");
    let copy = copies.get(base) ?? 1;
    let id = copy === 1 ? base : `${base}-${copy}`;
    while (used.has(id)) id = `${base}-${++copy}`;
    copies.set(base, copy + 1);
    used.add(id);
    return id;
  };
}

function slugOf(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, MAX_SLUG).join("");
}
