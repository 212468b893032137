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
    const body = document.importNode(document.body, true);
    for (const element of body.querySelectorAll("script, style, template, code")) element.replaceWith(" ");
    for (const block of body.querySelectorAll(blocks)) {
      block.prepend(" ");
      block.append(" ");
      block.before(" ");
      block.after(" ");
    }
    const texts: string[] = [];
    const nodes = document.createNodeIterator(body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) texts.push(node.nodeValue ?? "");
    return texts
      .filter((text) => text !== "")
      .map((text, index, all) => [text, all[index + 1] ?? ""] as const)
      .filter(([text, next]) => /[\p{L}\p{N})]$/u.test(text) && /^[\p{L}\p{N}\p{Sc}(]/u.test(next))
      .map(([text, next]) => `${text.slice(-30)}|${next.slice(0, 30)}`);
  }, BLOCKS);
}
