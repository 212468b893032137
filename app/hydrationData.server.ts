import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { EntryContext } from "react-router";
import { z } from "zod";
import type { HydrationData } from "./hydrationData";

/** Enough to tell the states of one page apart. */
const TAG_LENGTH = 12;

const handle = z.object({ hydration: z.literal("interaction") });
const root = z.object({ toast: z.null() });

/**
 * Whether a page is hydrated only when a user begins to use one of its controls: its route says so, and nothing on the
 * page needs a script at once, such as a message that disappears.
 */
export function isHydratedOnInteraction({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData, errors, actionData } = staticHandlerContext;
  const module = routeModules[matches.at(-1)?.route.id ?? ""];
  return (
    import.meta.env.PROD &&
    !errors &&
    !actionData &&
    handle.safeParse(module?.handle).success &&
    root.safeParse(loaderData.root).success
  );
}

/** The data that hydrates a page. */
export async function hydrationDataOf(context: EntryContext): Promise<HydrationData> {
  const { manifest, serverHandoffString = "{}", serverHandoffStream, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  const state = serverHandoffStream ? await text(serverHandoffStream) : "";
  return {
    context: JSON.parse(serverHandoffString),
    state,
    tag: createHash("sha256").update(state).digest("base64url").slice(0, TAG_LENGTH),
    manifest: manifest.url,
    modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
  };
}
