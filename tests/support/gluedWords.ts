import type { Page } from "@playwright/test";

/** What a text browser shows on a line of its own. */
const BLOCKS =
  "address, article, aside, blockquote, body, br, caption, dd, details, dialog, div, dl, dt, fieldset, figure, footer, form, h1, h2, h3, h4, header, hr, input, legend, li, main, nav, ol, option, p, pre, search, section, select, summary, table, tbody, td, textarea, tfoot, th, thead, tr, ul";

/**
 * The words that a browser without styles shows as one, since no space and no line break is between their elements, such
 * as 'Save|Cancel'.
 */
export function gluedWords(page: Page): Promise<string[]> {
  return page.evaluate((blocks) => {
    const glued: string[] = [];
    let before = "";
    const read = (node: Node): void => {
      if (node instanceof Text) {
        if (/[\p{L}\p{N})]$/u.test(before) && /^[\p{L}\p{N}(]/u.test(node.data))
          glued.push(`${before.slice(-30)}|${node.data.slice(0, 30)}`);
        if (node.data !== "") before = node.data;
      }
      if (!(node instanceof Element) || node.matches("script, style, template, code")) return;
      const isBlock = node.matches(blocks);
      if (isBlock) before = "";
      for (const child of node.childNodes) read(child);
      if (isBlock) before = "";
    };
    read(document.body);
    return glued;
  }, BLOCKS);
}
