import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ContentChanges } from "~/database/contentChanges.server";
import { createRepositories } from "~/database/repositories.server";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { openRequestSession } from "~/features/auth/requestSession.server";
import { signUpUser } from "~/features/auth/signUp.server";
import type { Viewer } from "~/features/auth/viewer";
import { FacetCache } from "~/features/catalogue/facetCache.server";
import { openDiskStore } from "~/features/images/diskStore.server";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { Counters } from "~/http/counters";
import { LIMITS, type Limits } from "~/http/rateLimits";
import { readEnvironment } from "~/lib/environment";
import { createApp } from "../../server/application";
import { openLog } from "../../server/log";
import { routes } from "../../server/routes";
import { CookieJar } from "./cookieJar";
import { emptyDatabase } from "./database";
import { fetchResponseValidator, type ResponseValidator } from "./responseValidator";

const settings = readEnvironment({ PORT: "3000" });

/** The folder for this worker's images; file names are unique, so tests can share it. */
export const imageFolder = join(tmpdir(), `bandeja-images-${process.pid}`);

/** Validates every API response against the API's description; shared by all tests. */
let validate: ResponseValidator | undefined;

/** The names and values of a form's fields; an array for several values. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A user who can sign in; missing fields get defaults. */
export interface Person {
  email?: string;
  firstName?: string;
  lastName?: string;
  isSuperAdmin?: boolean;
  /** Whether `SUPER_ADMIN_EMAILS` has the address. The audit log has an entry of what that grants. */
  isListed?: boolean;
}

const NEVER_REACHED = { times: 1_000_000 };

/**
 * Rate limits without those by user, which `RATE_LIMIT_FACTOR` does not lift, so that no test exceeds one by
 * accident.
 */
export const WITHOUT_USER_LIMITS: Limits = {
  ...LIMITS,
  ...Object.fromEntries(
    Object.entries(LIMITS)
      .filter(([, { by, isMultiplied }]) => by === "user" && !isMultiplied)
      .map(([name, limit]) => [name, { ...limit, ...NEVER_REACHED }]),
  ),
};

interface AppOptions {
  rateLimitFactor?: number;
  contactEmail?: string;
  openDataLicence?: string | null;
  databaseUrl?: string | undefined;
  images?: ImageStore;
  fetchImage?: FetchImage;
  changes?: ContentChanges;
}

/** No other host is reachable in tests. */
const noHost: FetchImage = () => Promise.reject(new ImageFetchError("No host is reachable in tests"));

/**
 * Starts the whole app on an empty database, without a socket.
 * @param rateLimitFactor of the environment; sets the production limits, which are lifted by default
 * @param contactEmail of the environment; none by default
 * @param openDataLicence of the environment; CC-BY-4.0 by default, null for none
 * @param databaseUrl of the environment; none by default. It is not connected to
 * @param images the image store; a temporary folder by default
 * @param fetchImage downloads the pictures of sign-in providers; fails by default
 * @param changes of what pages show; without them, which is the default, no page is stored
 */
export async function startApp({
  rateLimitFactor,
  contactEmail,
  openDataLicence = settings.openDataLicence,
  databaseUrl,
  images = openDiskStore(imageFolder),
  fetchImage = noHost,
  changes,
}: AppOptions = {}) {
  const environment = {
    ...settings,
    rateLimitFactor: rateLimitFactor ?? 1000,
    contactEmail,
    databaseUrl,
    openDataLicence: openDataLicence ?? undefined,
  };
  const limits = rateLimitFactor === undefined ? WITHOUT_USER_LIMITS : LIMITS;
  const orm = await emptyDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = openLog("warn", { write: (line) => logged.push(JSON.parse(line)) });
  const repositories = () => createRepositories(orm.em.fork());
  const counters = new Counters();
  const providerPictures = new ProviderPictures({ repositories, store: images, fetchImage, log, counters });
  const readOnly = new ReadOnlyMode(
    () => repositories().readOnly.find(),
    () => {},
  );
  const app = createApp(
    {
      environment,
      orm,
      images,
      providerPictures,
      log,
      limits,
      counters,
      readOnly,
      facets: new FacetCache(changes),
      replicas: null,
      demo: null,
    },
    routes,
    changes,
  );
  const handle = (request: Request, address = "127.0.0.1") =>
    app.handle(request, {
      address,
      isForwarded: false,
      requestId: "test",
      isHead: request.method === "HEAD",
    });
  const send = async (request: Request, address?: string) => {
    const response = await handle(request, address);
    validate ??= await fetchResponseValidator(handle, environment.publicUrl);
    await validate(request, response);
    return response;
  };
  let userCount = 0;

  return {
    /** The site's origin, without a slash at the end. */
    origin: environment.publicUrl,
    environment,
    /** Repositories to prepare or check data; each call returns new ones, without cached entities. */
    repositories,
    /** An entity manager, for data without a repository method. */
    entities: () => orm.em.fork(),
    /** The app, for an HTTP server. */
    app,
    /** Sends a request unchanged. @param address the client's IP address */
    send,
    counters,
    readOnly,
    /** The log entries so far, from level warn on. */
    logged,
    /** A visitor's browser. */
    visitor: () => new Visitor(send),
    /**
     * The browser of a signed-in user. The same e-mail address is the same user.
     * @param cookies of the browser; empty by default
     * @param headers of the sign-in request
     */
    async signedIn(
      person: Person = {},
      cookies = new CookieJar(),
      headers: Record<string, string> = {},
    ): Promise<SignedIn> {
      userCount += 1;
      const { email = `person-${userCount}@example.com`, firstName = "Asha", lastName = "Rao" } = person;
      const identity = {
        issuer: "https://provider.example",
        subject: email,
        email,
        emailVerified: true,
        firstName,
        lastName,
        profileImageUrl: null,
        authenticatedAt: Date.now(),
      };
      const { users: accounts, roles, sessions } = repositories();
      const signedUp = await signUpUser(identity, accounts, person.isListed ? [email] : []);
      const isGranted = person.isSuperAdmin && (await roles.grant(signedUp.id, null)) === "done";
      const viewer = { ...signedUp, isSuperAdmin: isGranted || signedUp.isSuperAdmin };
      const request = new Request(environment.publicUrl, {
        headers: { ...headers, Cookie: cookies.header },
      });
      const visit = await openRequestSession(request, sessions, environment.publicUrl);
      await visit.signIn(viewer, identity.authenticatedAt);
      for (const cookie of visit.cookies) cookies.storeLine(cookie);
      return new SignedIn(send, viewer, cookies);
    },
  };
}

/** Suspends a user for a day. */
export async function suspend(
  { entities }: Pick<Awaited<ReturnType<typeof startApp>>, "entities">,
  { viewer }: SignedIn,
): Promise<void> {
  await entities().execute(
    "update users set suspended_until = now() + interval '1 day', suspension_reason = 'Insults.' where id = ?",
    [viewer.id],
  );
}

/** A browser: it stores cookies and sends `Origin` with its posts. */
export class Visitor {
  readonly cookies: CookieJar;
  readonly #send: (request: Request) => Promise<Response>;

  constructor(send: (request: Request) => Promise<Response>, cookies = new CookieJar()) {
    this.#send = send;
    this.cookies = cookies;
  }

  /** Opens a page. @param path with the query */
  get(path: string, headers: HeadersInit = {}): Promise<Response> {
    return this.#request(path, { headers });
  }

  /** Sends a form. */
  post(path: string, fields: Fields = {}, headers: HeadersInit = {}): Promise<Response> {
    return this.#request(path, { method: "POST", body: encoded(fields), headers });
  }

  /** Sends a multipart form. */
  postFiles(path: string, fields: Readonly<Record<string, string | File>>): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#request(path, { method: "POST", body });
  }

  /** Calls the API. @param body sent as JSON; none by default */
  json(method: string, path: string, body?: unknown, headers: HeadersInit = {}): Promise<Response> {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    return this.#request(path, {
      method,
      ...content,
      headers: { ...type, ...Object.fromEntries(new Headers(headers)) },
    });
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(new URL(path, settings.publicUrl), init);
    if (this.cookies.header) request.headers.set("Cookie", this.cookies.header);
    if (request.method !== "GET" && !request.headers.has("Origin")) {
      request.headers.set("Origin", settings.publicUrl);
    }
    const response = await this.#send(request);
    this.cookies.store(response);
    return response;
  }
}

/** The browser of a signed-in user. */
export class SignedIn extends Visitor {
  readonly viewer: Viewer;

  constructor(send: (request: Request) => Promise<Response>, viewer: Viewer, cookies: CookieJar) {
    super(send, cookies);
    this.viewer = viewer;
  }
}

function encoded(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}
