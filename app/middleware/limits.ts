import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createLimiter, type Limiter } from "~/database/limiter.server";
import { isApiPath, networkOf, SUGGESTIONS_PATH } from "~/kernel/addresses";
import { LIMITS, type LimitName } from "~/kernel/limits";
import { pageProblem, problem } from "~/kernel/problems";
import { searchText } from "~/kernel/query";
import { keptFormPage } from "./keptForm";
import { connectionContext, type Process, processContext, retryAfterContext } from "./process";
import { viewerContext } from "./viewer";

interface RouteArgs {
  request: Request;
  /** The address as people know it. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

const TITLE = "A little slower, please";
const READS = ["GET", "HEAD", "OPTIONS"];

/**
 * Counts every write and every search, whichever route it is for, before anything is done about it. Everything
 * else costs nothing.
 * @throws a 429: a problem for the API, a page for a search, and for a form the page that keeps what was typed
 */
export const limitsMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url, context } = args;
  if (!READS.includes(request.method)) await spend(args, "write", whoAsks(context));
  else if (searchText(url.searchParams.get("q"))) {
    const name = url.pathname === SUGGESTIONS_PATH ? "suggestion" : "search";
    await spend(args, name, networkOfRequest(context));
  }
  return next();
};

/** Counts the sign-ins that begin, for the route that begins them. @throws the 429 page */
export const signInLimit: MiddlewareFunction<Response> = async (args, next) => {
  await spend(args, "signIn", networkOfRequest(args.context));
  return next();
};

/** Call it before a new review is kept. @throws as `limitsMiddleware` does */
export function countReview(args: RouteArgs): Promise<void> {
  return spend(args, "review", whoAsks(args.context));
}

/** Call it before an uploaded image is looked at. @throws as `limitsMiddleware` does */
export function countUpload(args: RouteArgs): Promise<void> {
  return spend(args, "upload", whoAsks(args.context));
}

/** Pages are asked by GET, HEAD and, for their forms, POST; React Router would take PUT and DELETE for a POST. */
export const pageMethods: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if ([...READS, "POST"].includes(request.method) || isApiPath(url.pathname)) return next();
  throw data(null, 405);
};

async function spend(args: RouteArgs, name: LimitName, who: string): Promise<void> {
  const seconds = await limiterOf(args.context.get(processContext)).count(name, who);
  if (seconds === 0) return;
  args.context.set(retryAfterContext, seconds);
  const detail = `That was very often in a short time. Please try again in ${inWords(seconds)}.`;
  if (isApiPath(args.url.pathname)) throw problem(429, detail);
  if (READS.includes(args.request.method)) throw pageProblem(429, TITLE, detail);
  const isSignedIn = args.context.get(viewerContext) !== null;
  const promise = "What you typed is kept on this page.";
  throw await keptFormPage({ ...args, isSignedIn }, 429, TITLE, { detail, promise });
}

const limiters = new WeakMap<Process, Limiter<LimitName>>();

function limiterOf(process: Process): Limiter<LimitName> {
  const known = limiters.get(process);
  if (known) return known;
  const { orm, environment, log } = process;
  const limiter = createLimiter({
    execute: (sql, params) => orm.em.fork().execute<object[]>(sql, params),
    limits: LIMITS,
    factor: environment.rateLimitFactor,
    secret: environment.signInProvider.clientSecret,
    onFailure: (error) => log.warn({ err: error }, "The database does not count; this process does"),
  });
  limiters.set(process, limiter);
  return limiter;
}

function whoAsks(context: RouteArgs["context"]): string {
  return context.get(viewerContext)?.id ?? networkOfRequest(context);
}

function networkOfRequest(context: RouteArgs["context"]): string {
  return networkOf(context.get(connectionContext).address);
}

function inWords(seconds: number): string {
  const [number, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
