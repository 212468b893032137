import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { HydrationData } from "~/http/hydration";
import { rememberInput } from "~/ui/formInput";
import { WithScripts } from "~/ui/withScripts";

declare global {
  interface Window {
    /** Set by `hydrateOnInteraction`. */
    hydrationData?: Promise<Response>;
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

const isInPage = window.hydrationData === undefined;
const canHydrate = isInPage || (await loadHydrationData());
// React would replace a translated page, and what the user is typing. It works without scripts.
if (canHydrate && !document.querySelector(".translated-ltr, .translated-rtl, font")) hydrate();

function hydrate(): void {
  const restoreInput = rememberInput();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WithScripts value={isInPage}>
          <HydratedRouter />
        </WithScripts>
      </StrictMode>,
      {
        // React has replaced a page that was changed meanwhile, as by an extension of the browser.
        onRecoverableError(error) {
          reportError(error);
          restoreInput();
        },
      },
    );
  });
}

/** Does what the scripts in a page do. @returns whether the page can be hydrated; else it works without scripts */
async function loadHydrationData(): Promise<boolean> {
  const response = await window.hydrationData;
  if (!response?.ok || response.redirected) return false;
  const { context, state, tag, manifest, modules }: HydrationData = await response.json();
  // The page has changed since it was sent: React would replace it, and what the user is typing.
  if (document.querySelector<HTMLElement>("script[data-hydration]")?.dataset.hydration !== tag) return false;
  window.__reactRouterContext = { ...context, stream: new Response(state).body };
  const [routeModules] = await Promise.all([importAll(modules), import(/* @vite-ignore */ manifest)]);
  window.__reactRouterRouteModules = routeModules;
  return true;
}

async function importAll(modules: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const imports = Object.entries(modules).map(async ([id, address]) => [
    id,
    await import(/* @vite-ignore */ address),
  ]);
  return Object.fromEntries(await Promise.all(imports));
}
