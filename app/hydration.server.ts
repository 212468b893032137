import { text } from "node:stream/consumers";
import type { EntryContext } from "react-router";
import { z } from "zod";
import { HYDRATION_PATH, type HydrationData } from "~/http/hydration";
import { shortDigest } from "~/lib/digest.server";
import { LOAD_AFTER_BACK } from "./loadAfterBack.server";

/** What a script improves: forms, menus, and links that change a part of the page. */
const CONTROLS = "form,summary,[data-in-place]";

// Assistive technology may change a control without the others.
const EVENTS = ["pointerover", "pointerdown", "focusin", "change"];

/** How the script of a page begins that is hydrated on the first interaction. */
export const HYDRATION_SCRIPT = "<script data-hydration=";

/** Enough to tell the states of one page apart. */
const TAG_LENGTH = 12;

/** The data of a page, by route. */
export type LoaderData = EntryContext["staticHandlerContext"]["loaderData"];

const handle = z.object({ hydration: z.literal("interaction") });
const root = z.object({ toast: z.null(), isLite: z.literal(false) });
const viewerOfRoot = z.object({ viewer: z.looseObject({ id: z.string() }) });
const liteRoot = z.object({ isLite: z.literal(true) });

/** Whether the page with the data is of the lite version, which has no scripts. */
export function isOfLiteVersion(loaderData: LoaderData): boolean {
  return liteRoot.safeParse(loaderData.root).success;
}

/**
 * Whether a page is hydrated only when a user begins to use one of its controls: its route says so, and nothing on the
 * page needs a script at once, such as a message that disappears, or a highlighted review that is scrolled to.
 */
export function isHydratedOnInteraction({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const { matches, loaderData, errors, actionData, location } = staticHandlerContext;
  const module = routeModules[matches.at(-1)?.route.id ?? ""];
  return (
    process.env.NODE_ENV === "production" &&
    !errors &&
    !actionData &&
    !new URLSearchParams(location.search).has("highlight") &&
    handle.safeParse(module?.handle).success &&
    root.safeParse(loaderData.root).success
  );
}

/** The tag of the data of a page's loaders: of what all viewers share, and of the viewer. */
export function hydrationTag({ staticHandlerContext: { loaderData } }: EntryContext): string {
  const { viewer } = viewerOfRoot.safeParse(loaderData.root).data ?? {};
  const shared = JSON.stringify({ ...loaderData, root: { ...loaderData.root, viewer: undefined } });
  const anonymous = viewer ? shared.replaceAll(JSON.stringify(viewer.id), "null") : shared;
  return shortDigest(anonymous, TAG_LENGTH) + (viewer ? `.${viewerTag(viewer)}` : "");
}

/** The viewer's part of the tag of a page's data. */
export function viewerTag(viewer: object): string {
  return shortDigest(JSON.stringify(viewer), TAG_LENGTH);
}

/** The data that hydrates a page. */
export async function hydrationDataOf(context: EntryContext): Promise<HydrationData> {
  const { manifest, serverHandoffString = "{}", serverHandoffStream, staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id] ?? []);
  return {
    context: JSON.parse(serverHandoffString),
    state: serverHandoffStream ? await text(serverHandoffStream) : "",
    tag: hydrationTag(context),
    manifest: manifest.url,
    modules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
  };
}

/**
 * The script of a page that is hydrated when a user begins to use one of its controls: points at it, touches it,
 * moves the focus to it or changes it. Until then the controls work as without JavaScript.
 * @param entry the address of the module that hydrates the page
 */
export function hydrateOnInteraction(entry: string): string {
  const hydrate = `let h=({target:t})=>{if(t.closest?.(${JSON.stringify(CONTROLS)})){h=()=>{};hydrationData=fetch("${HYDRATION_PATH}"+l);import(${JSON.stringify(entry)})}};for(let n of ${JSON.stringify(EVENTS)})addEventListener(n,e=>h(e),true);`;
  return `{${LOAD_AFTER_BACK}${hydrate}}`;
}
