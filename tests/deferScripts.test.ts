import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { deferScripts } from "~/deferScripts.server";
import { startApp } from "./support/app";
import { addReviews, courtFields } from "./support/catalogue";

interface AddedElement {
  tag: string;
  rel?: string;
  href?: string;
  textContent?: string;
}

/** Runs a page's module script with stubs of the DOM, before its first frame or through it. */
function run(html: string, frames: 0 | 1): AddedElement[] {
  const [script, ...others] = [...html.matchAll(/<script [^>]*type="module"[^>]*>([\s\S]*?)<\/script>/g)];
  expect(others).toEqual([]);
  const added: AddedElement[] = [];
  const parent = { append: (element: AddedElement) => added.push(element) };
  runInNewContext(script?.[1] ?? "", {
    document: { head: parent, body: parent, createElement: (tag: string) => ({ tag, remove: () => {} }) },
    requestAnimationFrame: (frame: () => void) => frames && frame(),
    setTimeout: (task: () => void) => task(),
    addEventListener: () => {},
    location: { pathname: "/", search: "" },
  });
  return added;
}

test("a page loads its scripts only after the first paint", async () => {
  const app = await startApp();
  const { id } = await app
    .repositories()
    .courts.add(courtFields({ name: 'A </script> <link rel="stylesheet">' }));
  await addReviews(app.entities(), id, [4], '<link rel="modulepreload" href="/mine.js"> </script><script>');
  const player = await app.signedIn();
  const html = await (await player.get(`/courts/${id}/review`)).text();
  expect(html).not.toMatch(/<link rel="modulepreload"/);
  expect(run(html, 0)).toEqual([]);

  const added = run(html, 1);
  const script = added.pop();
  expect(script).toMatchObject({ tag: "script", type: "module" });
  const imported = [...(script?.textContent ?? "").matchAll(/^import \* as \w+ from "([^"]+)"/gm)].map(
    ([, address]) => address,
  );
  expect(imported).not.toEqual([]);
  expect(added.map(({ tag, rel }) => `${tag} ${rel}`)).toEqual(added.map(() => "link modulepreload"));
  expect(added.map(({ href }) => href)).toEqual(expect.arrayContaining(imported));
});

test("a form that was sent before hydration is not sent again before the response", () => {
  const { html } = deferScripts('<script nonce="" type="module" async="">hydrate()</script>');
  const window = new EventTarget();
  runInNewContext(/>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "", {
    addEventListener: window.addEventListener.bind(window),
    requestAnimationFrame: () => {},
    setTimeout: () => {},
    location: { pathname: "/", search: "" },
  });
  const form = { method: "post" };
  const isSent = (target: object) => {
    const event = new Event("submit", { cancelable: true });
    Object.defineProperty(event, "target", { value: target });
    return window.dispatchEvent(event);
  };
  expect([isSent(form), isSent(form), isSent({ method: "post" })]).toEqual([true, false, true]);
});

test("a page without a script is unchanged", () => {
  const html = "<!DOCTYPE html><html><head></head><body><h1>Away</h1></body></html>";
  expect(deferScripts(html)).toEqual({ html, added: [] });
});
