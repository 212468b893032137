import { mkdtemp } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
  useLoaderData,
} from "react-router";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { FacetCache } from "~/features/catalogue/facetCache.server";
import { openDiskStore } from "~/features/images/diskStore.server";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { readForm } from "~/http/body.server";
import { Counters } from "~/http/counters";
import { type Environment, readEnvironment, type SignInProvider } from "~/lib/environment";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { viewerContext } from "~/middleware/viewer";
import { createApp } from "../../../server/application.ts";
import { createSignInProvider } from "../../../server/embedded/signInProvider.ts";
import { openLog } from "../../../server/log.ts";
import { routes } from "../../../server/routes.ts";
import { WITHOUT_USER_LIMITS } from "../../support/app";
import { emptyDatabase } from "../../support/database";
import { listen } from "../../support/listen";
import { agree, Browser, type OpenedPage } from "./browser";

/** The site's routes and a form page for these tests, on an empty database. */
export interface Site {
  orm: Orm;
  environment: Environment;
  origin: string;
  /** A new browser without cookies. */
  browser(): Browser;
  /** @param isForwarded whether the request has come through a proxy */
  handle(request: Request, isForwarded?: boolean): Promise<Response>;
  providerPictures: ProviderPictures;
  /** The lines of the log so far. */
  logged: readonly string[];
  close(): Promise<void>;
}

/** A site with its own local provider. @param settings of its environment */
export async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  let listener: RequestListener = (_req, res) => res.writeHead(404).end();
  const server = await listen((req, res) => listener(req, res));
  const dataDir = await mkdtemp(join(tmpdir(), "bandeja-sign-in-"));
  const site = await serve({ PORT: String(server.port), DATA_DIR: dataDir, ...settings });
  const { publicUrl, signInProvider } = site.environment;
  const { clientId, clientSecret } = signInProvider;
  const redirectUri = `${publicUrl}/api/callback`;
  const local = await createSignInProvider({ publicUrl, clientId, clientSecret, redirectUri, dataDir });
  listener = local.handle;
  return { ...site, close: server.close };
}

/** The origin of a site with a custom provider; nothing listens there. */
export const SITE = "http://127.0.0.1:4321";

/** No other host is reachable in tests. */
const noHost: FetchImage = () => Promise.reject(new ImageFetchError("There is no such host"));

/**
 * A site that is configured for this provider.
 * @param settings of its environment
 * @param fetchImage fetches the provider's picture; no host responds by default
 */
export async function openSiteWith(
  { issuer, clientId, clientSecret }: Omit<SignInProvider, "kind">,
  settings: Record<string, string> = {},
  fetchImage: FetchImage = noHost,
): Promise<Site> {
  const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const site = await serve({ PUBLIC_URL: SITE, ...provider, ...settings }, fetchImage);
  return { ...site, close: async () => {} };
}

async function serve(
  settings: Record<string, string>,
  fetchImage: FetchImage = noHost,
): Promise<Omit<Site, "close">> {
  const orm = await emptyDatabase();
  const environment = readEnvironment({ RATE_LIMIT_FACTOR: "1000", ...settings });
  const { publicUrl } = environment;
  const images = openDiskStore(await mkdtemp(join(tmpdir(), "bandeja-pictures-")));
  const logged: string[] = [];
  const log = openLog("info", { write: (line) => logged.push(line) });
  const providerPictures = new ProviderPictures({
    repositories: () => createRepositories(orm.em.fork()),
    store: images,
    fetchImage,
    log,
    counters: new Counters(),
  });
  const app = createApp(
    {
      environment,
      orm,
      images,
      providerPictures,
      log,
      limits: WITHOUT_USER_LIMITS,
      counters: new Counters(),
      readOnly: new ReadOnlyMode(
        async () => null,
        () => {},
      ),
      facets: new FacetCache(),
      replicas: null,
      demo: null,
    },
    withForm(routes),
  );
  const handle = (request: Request, isForwarded = false) =>
    app.handle(request, {
      address: "127.0.0.1",
      isForwarded,
      requestId: "test",
      isHead: request.method === "HEAD",
    });

  async function respond(request: Request): Promise<Response | null> {
    const { origin, pathname } = new URL(request.url);
    return origin === publicUrl && !pathname.startsWith("/sign-in-provider/") ? handle(request) : null;
  }

  return {
    orm,
    environment,
    origin: publicUrl,
    handle,
    providerPictures,
    logged,
    browser: () => new Browser(respond),
  };
}

/** Signs in with a demo account, and gives consent if asked. @returns the page that the browser ends on */
export async function signIn(browser: Browser, site: Site, email: string, returnTo = "/form") {
  const { url } = await browser.follow(`${site.origin}/api/login?${new URLSearchParams({ returnTo })}`);
  return agree(browser, await chooseAccount(browser, url, email));
}

/** Presses the account's button on the local provider's page. @returns the page that the browser ends on */
export function chooseAccount(browser: Browser, page: URL, email: string): Promise<OpenedPage> {
  return browser.follow(page, { method: "POST", body: new URLSearchParams({ account: email }) });
}

/** The first name of the session's user; null for a visitor. */
export async function signedInName(browser: Browser, site: Site): Promise<string | null> {
  const { viewer } = await readFormPage(await browser.open(`${site.origin}/form?public`));
  return viewer;
}

interface FormPage {
  viewer: string | null;
  /** The values of the form. */
  draft: Record<string, string> | null;
}

/** Reads the form page. */
export async function readFormPage(response: Response): Promise<FormPage> {
  const [, json = ""] = /<output>(.*?)<\/output>/.exec(await response.text()) ?? [];
  return JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

/** Adds the form page to the build. It requires a session, unless `?public` is given. */
function withForm(build: ServerBuild): ServerBuild {
  const route = { id: "form", parentId: "root", path: "form" };
  const root = build.assets.routes.root;
  if (!root) throw new Error("The build has no root");
  const asset = { ...root, ...route, hasLoader: true, hasAction: true };
  return {
    ...build,
    routes: { ...build.routes, form: { ...route, module: formModule } },
    assets: { ...build.assets, routes: { ...build.assets.routes, form: asset } },
  };
}

const formModule = {
  async loader(args: LoaderFunctionArgs): Promise<FormPage> {
    const isPublic = args.url.searchParams.has("public");
    const viewer = isPublic ? args.context.get(viewerContext) : await requireViewer(args);
    const draft = isPublic ? null : await takeDraft(args);
    return { viewer: viewer?.firstName ?? null, draft: draft && asRecord(draft) };
  },
  async action(args: ActionFunctionArgs) {
    const isSignedIn = args.context.get(viewerContext) !== null;
    const viewer = await requireViewer(args, {
      draft: await readForm(args, { single: ["reviewText", "rating"] }, isSignedIn),
    });
    return redirect(`/form?public&savedBy=${viewer.firstName}`);
  },
  default: () => createElement("output", null, JSON.stringify(useLoaderData())),
};

function asRecord(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
