import type { Page } from "@playwright/test";

/** Replaces each text of the page by elements, as browsers do that translate pages, and each later one. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const replaceTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const { parentElement, textContent } = text;
        if (!textContent?.trim() || parentElement?.closest("font, option, script, style, textarea, title"))
          continue;
        const inner = document.createElement("font");
        inner.textContent = textContent;
        const outer = document.createElement("font");
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    document.documentElement.classList.add("translated-ltr");
    replaceTexts(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) replaceTexts(target);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}
