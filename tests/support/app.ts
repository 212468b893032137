import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRepositories } from "~/database/repositories.server";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { openRequestSession } from "~/features/auth/requestSession.server";
import { signUpUser } from "~/features/auth/signUp.server";
import type { Viewer } from "~/features/auth/viewer";
import { openDiskStore } from "~/features/images/diskStore.server";
import { type FetchImage, ImageFetchError } from "~/features/images/fetchImage.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { LIMITS, type Limits } from "~/http/rateLimits";
import { readEnvironment } from "~/lib/environment";
import { createApp } from "../../server/application";
import { openLog } from "../../server/log";
import { routes } from "../../server/routes";
import { CookieJar } from "./cookieJar";
import { emptyDatabase } from "./database";
import { fetchResponseValidator, type ResponseValidator } from "./responseValidator";

const settings = readEnvironment({ PORT: "3000" });

/** Where the images of this worker are; the names of their files are as good as new for each test. */
export const imageFolder = join(tmpdir(), `bandeja-images-${process.pid}`);

/** Holds every answer of the API to its description; one for all tests, which all have the same. */
let judge: ResponseValidator | undefined;

/** The names and values of a form's fields; a list where a name has several. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Somebody who can sign in; who is not told is nobody in particular. */
export interface Person {
  email?: string;
  firstName?: string;
  lastName?: string;
  isSuperAdmin?: boolean;
}

const MANY = { times: 1_000_000 };

/** The limits by user, which no variable lifts, lifted: no test meets one by accident. */
export const WITHOUT_USER_LIMITS: Limits = {
  ...LIMITS,
  write: { ...LIMITS.write, ...MANY },
  review: { ...LIMITS.review, ...MANY },
  upload: { ...LIMITS.upload, ...MANY },
};

interface AppOptions {
  rateLimitFactor?: number;
  contactEmail?: string;
  images?: ImageStore;
  fetchImage?: FetchImage;
}

/** There is no other host in tests. */
const noHost: FetchImage = () => Promise.reject(new ImageFetchError("There is no such host"));

/**
 * The whole app on an empty database, without a socket: requests go in, responses come out, through the same
 * doors as in production.
 * @param rateLimitFactor as of the environment, with the limits as they are; no test meets a limit without it
 * @param contactEmail as of the environment; none by default
 * @param images where the files of images are; in a folder of their own by default
 * @param fetchImage how the pictures of sign-in providers are fetched; no host answers by default
 */
export async function startApp({
  rateLimitFactor,
  contactEmail,
  images = openDiskStore(imageFolder),
  fetchImage = noHost,
}: AppOptions = {}) {
  const environment = { ...settings, rateLimitFactor: rateLimitFactor ?? 1000, contactEmail };
  const limits = rateLimitFactor === undefined ? WITHOUT_USER_LIMITS : LIMITS;
  const orm = await emptyDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = openLog("warn", { write: (line) => logged.push(JSON.parse(line)) });
  const repositories = () => createRepositories(orm.em.fork());
  const providerPictures = new ProviderPictures({ repositories, store: images, fetchImage, log });
  const app = createApp({ environment, orm, images, providerPictures, log, limits, demo: null }, routes);
  const ask = (request: Request, address = "127.0.0.1") =>
    app.handle(request, { address, isForwarded: false, nonce: "nonce", requestId: "test" });
  const send = async (request: Request, address?: string) => {
    const response = await ask(request, address);
    judge ??= await fetchResponseValidator(ask, environment.publicUrl);
    await judge(request, response);
    return response;
  };
  let people = 0;

  return {
    /** The site's own address, without a slash at the end. */
    origin: environment.publicUrl,
    /** Repositories for what a test needs to be there, or looks up after; each call reads afresh. */
    repositories,
    /** An entity manager, for what no repository is asked. */
    entities: () => orm.em.fork(),
    /** Any request, as it is. @param address where it comes from */
    send,
    /** What was logged so far, from warnings on, one entry each. */
    logged,
    /** The browser of somebody who is not signed in. */
    visitor: () => new Visitor(send),
    /**
     * The browser of somebody with an account, who has a session like any other. The same e-mail is the same person.
     * @param cookies of the browser they sign in with; a new one, unless it is said
     * @param headers that it says of itself
     */
    async signedIn(
      person: Person = {},
      cookies = new CookieJar(),
      headers: Record<string, string> = {},
    ): Promise<SignedIn> {
      people += 1;
      const { email = `person-${people}@example.com`, firstName = "Asha", lastName = "Rao" } = person;
      const identity = {
        issuer: "https://provider.example",
        subject: email,
        email,
        emailVerified: true,
        firstName,
        lastName,
        profileImageUrl: null,
      };
      const { users: accounts, sessions } = repositories();
      const viewer = await signUpUser(identity, accounts, person.isSuperAdmin ? [email] : []);
      const request = new Request(environment.publicUrl, {
        headers: { ...headers, Cookie: cookies.header },
      });
      const visit = await openRequestSession(request, sessions, environment.publicUrl);
      await visit.signIn(viewer);
      for (const cookie of visit.cookies) cookies.keepLine(cookie);
      return new SignedIn(send, viewer, cookies);
    },
  };
}

/** Somebody's browser: it keeps cookies and says where its posts come from, as browsers do. */
export class Visitor {
  readonly cookies: CookieJar;
  readonly #send: (request: Request) => Promise<Response>;

  constructor(send: (request: Request) => Promise<Response>, cookies = new CookieJar()) {
    this.#send = send;
    this.cookies = cookies;
  }

  /** Opens a page. @param path with its query */
  get(path: string, headers: HeadersInit = {}): Promise<Response> {
    return this.#request(path, { headers });
  }

  /** Sends a form. */
  post(path: string, fields: Fields = {}, headers: HeadersInit = {}): Promise<Response> {
    return this.#request(path, { method: "POST", body: encoded(fields), headers });
  }

  /** Sends a form with files in it, as its browser would. */
  postFiles(path: string, fields: Readonly<Record<string, string | File>>): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#request(path, { method: "POST", body });
  }

  /** Calls the API. @param body what is sent as JSON, if anything */
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
    this.cookies.keep(response);
    return response;
  }
}

/** The browser of somebody with an account. */
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
