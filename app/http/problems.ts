import { data } from "react-router";
import { TextResponse } from "./textResponse";

/** Error messages by field name. */
export type FieldErrors = Record<string, string[]>;

/** RFC 9457, with `message`, a text for the user, and `errors`, when fields are not valid. */
export interface ProblemDetails {
  title: string;
  status: number;
  detail: string;
  message: string;
  errors?: FieldErrors;
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Creates the problem response of an API request. Throw it or return it. */
export function problem(
  status: number,
  message: string,
  { errors, headers }: { errors?: FieldErrors; headers?: HeadersInit } = {},
): Response {
  const details: ProblemDetails = {
    title: TITLES[status] ?? "Error",
    status,
    detail: message,
    message,
    ...(errors ? { errors } : {}),
  };
  const all = new Headers([...new Headers(headers), ["Content-Type", "application/problem+json"]]);
  return new TextResponse(JSON.stringify(details), { status, headers: all });
}

/** The 401 problem of an API request. @param error of its access token, as in RFC 6750; none without a token */
export function unauthorized(error?: "invalid_token"): Response {
  const challenge = error ? `Bearer error="${error}"` : "Bearer";
  return problem(401, "Unauthorized", { headers: { "WWW-Authenticate": challenge } });
}

/** A link on an error page. */
export interface RecoveryLink {
  label: string;
  href: string;
  /** Whether it needs a full page load, because it leads out of the app. */
  isDocument?: boolean;
}

/** A form that could not be handled. Its error page has what was typed, and offers to send it again unchanged. */
export interface ResubmitForm {
  /** The path and query that it is sent to; absent when the same answer would follow. */
  action?: string;
  /** Set when the form was multipart, as a long text may not fit into an urlencoded form. */
  encType?: "multipart/form-data" | undefined;
  /** Names and values, in order. */
  fields: [string, string][];
  /** The names of the fields that were typed, not chosen or hidden. */
  typed: string[];
  /** Whether it had files, which the user has to choose again. */
  hadFiles: boolean;
}

/** The content of an error page. */
export interface PageProblem {
  /** A sentence above the title. */
  lead?: string;
  title: string;
  detail: string;
  /** Links to the home page and the courts by default; not shown beside a button that sends the form again. */
  links?: RecoveryLink[] | undefined;
  resubmit?: ResubmitForm;
}

/** Throw it from a page's loader or action: the nearest error boundary shows it with `status`. */
export function pageProblem(status: number, title: string, detail: string, links?: RecoveryLink[]) {
  return data<PageProblem>({ title, detail, links }, { status });
}

/**
 * Finds a segment of an address among the known ones.
 * @throws the 404 page of addresses without a route when it is none of them
 */
export function knownSegment<Segment extends string>(segment: string, known: readonly Segment[]): Segment {
  const found = known.find((candidate) => candidate === segment);
  if (found === undefined) throw data(null, { status: 404 });
  return found;
}

/** Whether a value is a page problem; by its shape, as it may have been serialized. */
export function isPageProblem(value: unknown): value is PageProblem {
  return (
    typeof value === "object" &&
    value !== null &&
    "title" in value &&
    "detail" in value &&
    typeof value.title === "string" &&
    typeof value.detail === "string"
  );
}

/**
 * Converts a thrown page problem to an API problem, so that pages and API can share functions that throw one.
 * @returns any other value unchanged
 */
export function asApiProblem(thrown: unknown): unknown {
  return isThrownPageProblem(thrown) ? problem(thrown.init?.status ?? 500, thrown.data.detail) : thrown;
}

/** Whether a loader or action has thrown a page problem. */
export function isThrownPageProblem(thrown: unknown): thrown is ReturnType<typeof pageProblem> {
  return typeof thrown === "object" && thrown !== null && "data" in thrown && isPageProblem(thrown.data);
}
