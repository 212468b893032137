import { LRUCache } from "lru-cache";
import type { RouterContextProvider } from "react-router";
import type { ContentChanges } from "~/database/contentChanges.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { onPrimary } from "~/database/readRouting.server";
import { createRepositories, type Repositories } from "~/database/repositories.server";
import { placeholderViewer } from "~/features/auth/placeholderViewer.server";
import { openRequestSession, type RequestSession } from "~/features/auth/requestSession.server";
import type { Viewer } from "~/features/auth/viewer";
import { hasReviewed } from "~/features/reviews/participation.server";
import type { ReviewedItem } from "~/features/reviews/review.view";
import { MAX_STORED_ADDRESS } from "~/http/addresses";
import { readCookies, sessionCookieName } from "~/http/cookies";
import { displayOnly } from "~/http/display";
import { TextResponse } from "~/http/textResponse";
import { contentKeysContext } from "~/middleware/contentKeys";
import type { Process } from "~/middleware/process";
import { reportFailure } from "~/middleware/reportFailure";
import { sharedPageContext } from "~/middleware/sharedPage";
import { openedSessionContext } from "~/middleware/viewer";
import { isHydratable, viewerParts } from "~/viewerParts.server";
import { ContentVersions, STORED_LIFETIME } from "./contentVersions.ts";
import { GzipPieces } from "./gzipPieces.ts";

/** The memory for stored pages, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The most addresses that are known to have a shared page. */
const MAX_KNOWN = 10_000;

const TASK = "GET (a page shared by viewers)";

/** A page as all viewers get it, without their parts. */
interface StoredPage {
  /** What is before, between and after the viewer's parts. */
  pieces: readonly Buffer[];
  gzip: GzipPieces;
  headers: Headers;
  inlineScripts: readonly string[];
  /** What it shows. */
  keys: readonly string[];
  version: number;
  expiresAt: number;
}

/** What a page is stored by. */
interface PageKey {
  address: string;
  /** The `Cookie` header with the display alone. */
  display: string;
  /** Address and display. */
  text: string;
}

/** Renders a page for the placeholder. */
type RenderPage = (
  request: Request,
  placeholder: Viewer,
) => Promise<{ response: Response; context: RouterContextProvider }>;

/**
 * Stores pages that are the same for all signed-in viewers but for a few parts, and responds with them. A page is rendered
 * for a placeholder, from its address and display alone, so it contains nothing of any viewer; each viewer gets it with their
 * own parts in place of the placeholder's. Viewers who are shown more than these parts get a page of their own: super admins,
 * suspended users, who owns the item, has reviewed it or voted for a review of it, and who has a message to read.
 */
export class ViewerPages {
  readonly #process: Process;
  readonly #changes: ContentChanges;
  readonly #versions = new ContentVersions();
  /** The keys of addresses whose page is shared, and the item that it shows. */
  readonly #known = new LRUCache<string, { item: ReviewedItem | null }>({ max: MAX_KNOWN });
  readonly #pages = new LRUCache<string, StoredPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #pending = new Map<string, Promise<StoredPage | undefined>>();

  constructor(process: Process, changes: ContentChanges) {
    this.#process = process;
    this.#changes = changes;
    changes.listen((key) => this.#versions.change(key));
  }

  /** Remembers that the page of a request is shared, when it has been rendered. */
  remember(request: Request, url: URL, context: Readonly<RouterContextProvider>, response: Response): void {
    // A form below the page is not shared.
    const shared = context.get(sharedPageContext);
    if (!shared || !isHydratable(response)) return;
    if (url.pathname.length + url.search.length > MAX_STORED_ADDRESS) return;
    const display = displayOf(request);
    if (display !== undefined) this.#known.set(keyOf(url, display).text, { item: shared.item });
  }

  /**
   * Responds to a signed-in viewer's request for a shared page.
   * @param context gets the session, which is then not opened again
   * @returns undefined when the page has to be rendered for this request
   */
  async respond(
    request: Request,
    url: URL,
    context: RouterContextProvider,
    render: RenderPage,
  ): Promise<Response | undefined> {
    const key = this.#keyOfViewer(request, url);
    const known = key && this.#known.get(key.text);
    if (!known || !this.#changes.isComplete) return undefined;
    const arrival = this.#versions.now;
    const repositories = createRepositories(this.#process.orm.em.fork());
    return withDatabaseTime(
      DATABASE_TIMEOUTS.page,
      async () => {
        const viewer = await this.#viewerOf(request, context, repositories);
        if (!viewer || (await hasTakenPart(viewer, known.item, context, repositories))) return undefined;
        // The page of an item compares with players of the viewer's level.
        const placeholder = placeholderViewer(known.item ? viewer.playingLevel : null);
        const page = await this.#load(key, placeholder, render, arrival);
        return page && pageFor(viewer, page);
      },
      TASK,
    );
  }

  /** The key of the page that a request asks for; undefined unless its only cookies are a session and a display. */
  #keyOfViewer(request: Request, url: URL): PageKey | undefined {
    if (request.method !== "GET" || request.headers.has("Authorization")) return undefined;
    const session = sessionCookieName(this.#process.environment.publicUrl);
    const cookies = readCookies(request);
    const others = cookies.filter(({ name }) => name !== session);
    if (others.length !== cookies.length - 1 || others.some(({ name }) => name !== "display"))
      return undefined;
    const display = displayOf(request);
    return display === undefined ? undefined : keyOf(url, display);
  }

  /** The viewer, if nothing but the viewer's parts differs in their page. */
  async #viewerOf(
    request: Request,
    context: RouterContextProvider,
    { sessions }: Repositories,
  ): Promise<Viewer | null> {
    const { environment, readOnly } = this.#process;
    const opening = onPrimary(() =>
      openRequestSession(request, sessions, environment.publicUrl, readOnly.message === null),
    );
    context.set(openedSessionContext, opening);
    let session: RequestSession;
    try {
      session = await opening;
    } catch {
      // The route's middleware waits for the same session and reports the error.
      return null;
    }
    const { viewer, newDevice, cookies } = session;
    const isOrdinary = viewer && !viewer.isSuperAdmin && !viewer.suspension && !hasNotice(viewer);
    return isOrdinary && newDevice === null && cookies.length === 0 ? viewer : null;
  }

  /**
   * The stored page, rendered if there is none. Requests for the same page wait for the first, and at most once more: a
   * page whose rendering began after a request came is new enough for it, even if it has changed since.
   * @param arrival the version when the request came
   */
  async #load(
    key: PageKey,
    placeholder: Viewer,
    render: RenderPage,
    arrival: number,
  ): Promise<StoredPage | undefined> {
    const name = `${key.text} ${placeholder.playingLevel}`;
    const stored = this.#newEnough(this.#pages.get(name), arrival);
    if (stored) return stored;
    const awaited = this.#newEnough(await this.#pending.get(name), arrival);
    if (awaited) return awaited;
    const begun = this.#pending.get(name);
    if (begun !== undefined) return begun;
    const pending = this.#render(key, placeholder, render);
    this.#pending.set(name, pending);
    try {
      const page = await pending;
      if (page) this.#pages.set(name, page);
      else this.#known.delete(key.text);
      return page;
    } finally {
      this.#pending.delete(name);
    }
  }

  async #render(
    { address, display }: PageKey,
    placeholder: Viewer,
    render: RenderPage,
  ): Promise<StoredPage | undefined> {
    const version = this.#versions.now;
    const expiresAt = performance.now() + STORED_LIFETIME;
    const request = new Request(this.#process.environment.publicUrl + address, {
      headers: display ? { Cookie: display } : {},
    });
    const { response, context } = await render(request, placeholder);
    const shared = context.get(sharedPageContext);
    if (!shared || response.status !== 200 || !(response instanceof TextResponse)) return undefined;
    const pieces = piecesOf(response, placeholder);
    if (!pieces || response.headers.has("Set-Cookie")) return undefined;
    return {
      pieces,
      gzip: new GzipPieces(pieces),
      headers: response.headers,
      inlineScripts: response.inlineScripts,
      keys: context.get(contentKeysContext),
      version,
      expiresAt,
    };
  }

  #newEnough(page: StoredPage | undefined, arrival: number): StoredPage | undefined {
    if (!page || page.expiresAt <= performance.now()) return undefined;
    const isNewEnough = page.version >= arrival || this.#versions.isCurrent(page.version, page.keys);
    return isNewEnough ? page : undefined;
  }
}

function keyOf({ pathname, search }: URL, display: string): PageKey {
  const address = pathname + search;
  // An address has no spaces.
  return { address, display, text: `${address} ${display}` };
}

/** How a request wants its page displayed, as `displayOnly`. */
function displayOf(request: Request): string | undefined {
  const cookie = readCookies(request).find(({ name }) => name === "display");
  return displayOnly(cookie && `display=${cookie.value}`, request.headers.get("Save-Data") ?? undefined);
}

/** The HTML around the placeholder's parts; undefined unless each of them is there once. */
function piecesOf({ whole }: TextResponse, placeholder: Viewer): Buffer[] | undefined {
  const parts = viewerParts(placeholder);
  const pieces = parts.reduce(
    (found, part) => found.flatMap((piece) => piece.split(part.toString())),
    [whole.toString()],
  );
  return pieces.length === parts.length + 1 ? pieces.map((piece) => Buffer.from(piece)) : undefined;
}

function pageFor(viewer: Viewer, { pieces, gzip, headers, inlineScripts }: StoredPage): Response {
  const parts = viewerParts(viewer);
  const html = pieces.flatMap((piece, index) => [piece, ...parts.slice(index, index + 1)]);
  return new TextResponse(html, { headers: new Headers(headers) }, inlineScripts, () => gzip.with(parts));
}

/** Whether a viewer owns an item, has reviewed it, visibly or not, or voted for a review of it: then its page shows more of them. */
async function hasTakenPart(
  viewer: Viewer,
  item: ReviewedItem | null,
  context: RouterContextProvider,
  { reviews }: Repositories,
): Promise<boolean> {
  if (item === null) return false;
  try {
    const participation = await reviews.participation(viewer.id, item);
    return hasReviewed(participation) || participation.hasVoted || participation.owns;
  } catch (error) {
    reportFailure(error, context);
    // A page of one's own is right for all viewers, and responds to a failure of its own.
    return true;
  }
}

/** Whether a viewer has a message of the moderators to read, on every page. */
function hasNotice(viewer: Viewer): boolean {
  const { moderatedReviewId, hiddenReviewId, heldReviewId, hasReportOutcome, hasOwnerNews } = viewer;
  const ids = [moderatedReviewId, hiddenReviewId, heldReviewId];
  return hasReportOutcome || hasOwnerNews || ids.some((id) => id !== null);
}

/** In bytes. Compressed, the pieces take a fraction of this. */
function sizeOf({ pieces }: StoredPage): number {
  return pieces.reduce((size, { length }) => size + length, 0);
}
