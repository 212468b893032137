import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { createLimiter, type Limiter } from "~/database/limiter.server";
import { onPrimary } from "~/database/readRouting.server";
import { SUGGESTIONS_PATH } from "~/http/addresses";
import { FieldError } from "~/http/fieldError";
import { searchText } from "~/http/listQuery";
import { READ_METHODS } from "~/http/methods";
import { pageProblem, problem } from "~/http/problems";
import { type LimitName, timesOf } from "~/http/rateLimits";
import { networkOf } from "~/lib/ipAddress";
import { memoize } from "~/lib/memoize";
import { type LimitCount, LimitExceeded } from "~/sql/limitCounts.server";
import { runStatement } from "~/sql/statement.server";
import { connectionContext, type Process, processContext, retryAfterContext } from "./process";
import { resubmitPage } from "./resubmitPage";
import { viewerContext } from "./viewer";

interface RouteArgs {
  request: Request;
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];

const TITLE = "Too many requests";

/** Writes with their own limit, by route pattern, so that other writes cannot block them. */
const OWN_LIMITS: ReadonlyMap<string, LimitName> = new Map([
  ["consent", "consent"],
  ["consent/decline", "consent"],
  ["consent/delete", "consent"],
  ["api/logout", "signOut"],
  ["account", "signOut"],
  ["account/tokens/:id/revoke", "signOut"],
  ["account/delete", "signOut"],
]);

/**
 * Counts every write and every search of any route before it is handled.
 * @throws a 429: a problem for programs, a page problem for a search, `resubmitPage` for a form
 */
export const rateLimitMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, url } = args;
  if (!READ_METHODS.includes(request.method)) await count(args, writeLimit(args));
  else if (searchText(url.searchParams.get("q"))) {
    await count(args, url.pathname === SUGGESTIONS_PATH ? "suggestion" : "search");
  }
  return next();
};

function writeLimit({ pattern, context }: MiddlewareArgs): LimitName {
  return OWN_LIMITS.get(pattern) ?? (context.get(viewerContext) ? "write" : "visitorWrite");
}

/** Counts sign-ins; for the route that starts them. @throws a 429 page problem */
export const signInLimit: MiddlewareFunction<Response> = async (args, next) => {
  await count(args, "signIn");
  return next();
};

/** Counts the callbacks of sign-ins; for their route. @throws a 429 page problem */
export const callbackLimit: MiddlewareFunction<Response> = async (args, next) => {
  await count(args, "callback");
  return next();
};

/**
 * Stores a new review and counts it, in one statement unless the process counts by itself.
 * @param check called before the process counts by itself; throws when the review cannot be stored
 * @param store counts and stores it
 * @throws as `rateLimitMiddleware` does
 */
export async function countReview<Outcome>(
  args: RouteArgs,
  check: () => Promise<unknown>,
  store: (counts: readonly LimitCount[]) => Promise<Outcome>,
): Promise<Outcome> {
  const limiter = limiterOf(args.context.get(processContext));
  const firstDayEnd = args.context.get(viewerContext)?.firstDayEnd;
  const names = firstDayEnd ? (["review", "firstDayReview"] as const) : (["review"] as const);
  const longest = (name: LimitName) =>
    name === "firstDayReview" && firstDayEnd ? secondsUntil(firstDayEnd) : undefined;
  const counts = limiter.countsOf(names, userOf(args.context));
  if (!counts) {
    await check();
    for (const name of names) await count(args, name, { longest: longest(name) });
  }
  try {
    return await store(counts ?? []);
  } catch (error) {
    const name = error instanceof LimitExceeded ? names[error.at] : undefined;
    if (!name || !(error instanceof LimitExceeded)) throw error;
    throw await rejection(args, name, error.seconds, longest(name));
  }
}

function secondsUntil(moment: string): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / 1_000));
}

/** Call it before an uploaded image is decoded. @throws as `rateLimitMiddleware` does */
export function countUpload(args: RouteArgs): Promise<void> {
  return count(args, "upload");
}

/** Call it before a claim is stored. @throws as `rateLimitMiddleware` does */
export function countClaim(args: RouteArgs): Promise<void> {
  return count(args, "claim");
}

/**
 * Call it before a user's own data is read for a download.
 * @param user the id: it need not be the viewer's
 * @throws as `rateLimitMiddleware` does
 */
export function countOwnData(args: RouteArgs, user: string): Promise<void> {
  return count(args, "ownData", { user });
}

/** Call it before data is read for a download. @throws as `rateLimitMiddleware` does */
export function countDownload(args: RouteArgs): Promise<void> {
  return count(args, "download");
}

/**
 * Counts a visit code. Call it before the code is compared, so that concurrent guesses are counted.
 * @param field of the code
 * @throws FieldError with 429, so that the form can be sent without the code
 */
export async function countVisitCode(args: RouteArgs, field: string): Promise<void> {
  const wait = await limiterOf(args.context.get(processContext)).count("visitCode", userOf(args.context));
  if (wait > 0) throw new FieldError(field, recordRejection(args, "visitCode", wait), 429);
}

/**
 * @param options.longest after how many seconds the limit no longer applies, if that is before its window ends
 * @param options.user whose requests a limit by user counts; the viewer's by default
 */
async function count(
  args: RouteArgs,
  name: LimitName,
  { longest, user }: { longest?: number | undefined; user?: string } = {},
): Promise<void> {
  const process = args.context.get(processContext);
  const { by } = process.limits[name];
  const subject = by === "user" ? (user ?? userOf(args.context)) : networkOfRequest(args.context);
  const wait = await limiterOf(process).count(name, subject);
  if (wait > 0) throw await rejection(args, name, wait, longest);
}

/** What to throw when a limit is exceeded. @param wait in seconds @param longest as for `count` */
async function rejection(
  args: RouteArgs,
  name: LimitName,
  wait: number,
  longest = Number.POSITIVE_INFINITY,
): Promise<unknown> {
  const detail = recordRejection(args, name, Math.min(wait, longest));
  if (!args.context.get(connectionContext).methods().isPage) return problem(429, detail);
  if (READ_METHODS.includes(args.request.method)) return pageProblem(429, TITLE, detail);
  const isSignedIn = args.context.get(viewerContext) !== null;
  const promise = "What you typed is on this page.";
  return resubmitPage({ ...args, isSignedIn }, 429, TITLE, { detail, promise });
}

/** Counts a rejection, and sets the header of its response. @returns what to say */
function recordRejection({ context }: RouteArgs, name: LimitName, seconds: number): string {
  const { counters, environment, limits } = context.get(processContext);
  counters.addRateLimited(name);
  context.set(retryAfterContext, seconds);
  const limit = limits[name];
  const reason =
    limit.reason?.(timesOf(limit, environment.rateLimitFactor)) ?? "You are doing that too often.";
  return `${reason} Please try again in ${inWords(seconds)}.`;
}

const limiterOf = memoize(
  ({ orm, environment, limits, log }: Process): Limiter<LimitName> =>
    createLimiter({
      run: (statement, values) =>
        onPrimary(() =>
          withDatabaseTime(DATABASE_TIMEOUTS.limiter, () => runStatement(orm.em.fork(), statement, values)),
        ),
      limits,
      factor: environment.rateLimitFactor,
      secret: environment.signInProvider.clientSecret,
      onFailure: (error) =>
        log.warn({ err: error }, "Rate limits are counted in this process: the database failed"),
    }),
);

/** @throws when a limit by user is used without a signed-in user */
function userOf(context: RouteArgs["context"]): string {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error("Only what a signed-in user does has a limit by user");
  return viewer.id;
}

function networkOfRequest(context: RouteArgs["context"]): string {
  return networkOf(context.get(connectionContext).address);
}

function inWords(seconds: number): string {
  const [number, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds <= 3_600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
