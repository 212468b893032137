import { LOAD_AFTER_BACK } from "./loadAfterBack.server";

/** React Router's preload links for the modules that a page's script imports. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** React Router's script that imports the modules and hydrates the page. */
const ENTRY_SCRIPT = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;

/** How many modules are requested in one task: each takes a phone a while, during which it cannot react to input. */
const BATCH_SIZE = 4;

/**
 * A form that was sent before hydration is not sent again while its response is awaited, for at most ten seconds: the
 * user may have stopped it. Events that React handles have been prevented when they arrive at the window.
 */
const SEND_ONCE = `let sent = null;
addEventListener("submit", (event) => {
  if (event.target === sent) event.preventDefault();
}, true);
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.method !== "post") return;
  sent = target;
  setTimeout(() => { sent = null; }, 10_000);
});
addEventListener("pagehide", () => { sent = null; });`;

/** A page whose scripts are deferred. */
interface DeferredPage {
  html: string;
  /** The inline scripts that the page adds to itself. */
  added: string[];
}

/**
 * Defers a page's scripts until after its first paint, so that they do not compete with the content for a phone's
 * network and processor. Pages work without JavaScript until then. A tab in the background loads no scripts before it
 * is shown.
 * @param html a whole page rendered by React Router; user input in it cannot match, as its `<` is escaped
 * @returns the page with its script replaced
 */
export function deferScripts(html: string): DeferredPage {
  const modules = Array.from(html.matchAll(PRELOAD), ([, href]) => href);
  const added: string[] = [];
  const deferred = html.replaceAll(PRELOAD, "").replace(ENTRY_SCRIPT, (_, nonce: string, code: string) => {
    added.push(code);
    const start = `const modules = ${scriptLiteral(modules)};
const code = ${scriptLiteral(code)};
${SEND_ONCE}
${LOAD_AFTER_BACK}
requestAnimationFrame(() => setTimeout(function begin() {
  for (const href of modules.splice(0, ${BATCH_SIZE})) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  if (modules.length > 0) return setTimeout(begin);
  const script = Object.assign(document.createElement("script"), { type: "module", textContent: code });
  document.body.append(script);
  script.remove();
}));`;
    return `<script nonce="${nonce}" type="module">${start}</script>`;
  });
  return { html: deferred, added };
}

function scriptLiteral(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
