/** React Router's links to the modules that a page's script imports. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** React Router's script that imports them and starts the page's life. */
const START = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;

/** How many modules are asked for in one go: a phone needs a while for each, and whoever presses meanwhile waits. */
const AT_ONCE = 4;

/**
 * Has a page's scripts fetched and run once the page has been seen: until then the line and the processor of a phone
 * are for what is read. Pages work without script, so nothing is missed meanwhile; a tab opened in the background
 * fetches none before it is looked at.
 * @param html a whole page of React Router's; what people wrote cannot be mistaken for markup, its `<` is escaped
 */
export function afterFirstPaint(html: string): string {
  const modules = Array.from(html.matchAll(PRELOAD), ([, href]) => href);
  return html.replaceAll(PRELOAD, "").replace(START, (_, nonce: string, code: string) => {
    const start = `const modules = ${inScript(modules)};
const code = ${inScript(code)};
requestAnimationFrame(() => setTimeout(function begin() {
  for (const href of modules.splice(0, ${AT_ONCE})) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  if (modules.length > 0) return setTimeout(begin);
  const script = Object.assign(document.createElement("script"), { type: "module", textContent: code });
  script.nonce = ${inScript(nonce)};
  document.body.append(script);
  script.remove();
}));`;
    return `<script nonce="${nonce}" type="module">${start}</script>`;
  });
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
