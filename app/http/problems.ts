import { data } from "react-router";
import { TextResponse } from "./textResponse";

/** Field name to what is wrong with it. */
export type FieldErrors = Record<string, string[]>;

/** RFC 9457, with `message`, the text to show a person, and `errors`, where fields are at fault. */
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

/** What an API call that went wrong answers. Throw it, or return it. */
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

/** A way on from a page that cannot be. */
export interface RecoveryLink {
  label: string;
  href: string;
  /** Whether the browser itself has to go there, because it leads out of the app. */
  isDocument?: boolean;
}

/** A form that could not be taken, as its page gives it back: to be sent once more as it is. */
export interface ResubmitForm {
  /** Where it is sent: a path of this site with its query. */
  action: string;
  /** How it came, where it came in parts: a long text fits into those only. */
  encType?: "multipart/form-data" | undefined;
  /** Names and values in their order. */
  fields: [string, string][];
  /** Whether files were sent along: those have to be chosen again. */
  hadFiles: boolean;
}

/** What the nearest error page shows of a page that cannot be. */
export interface PageProblem {
  title: string;
  detail: string;
  /** Home and the courts, where it names none. */
  links?: RecoveryLink[] | undefined;
  resubmit?: ResubmitForm;
}

/** Throw it from a page's loader or action: the nearest error page shows it under `status`. */
export function pageProblem(status: number, title: string, detail: string, ways?: RecoveryLink[]) {
  return data<PageProblem>({ title, detail, links: ways }, { status });
}

/** Whether this is what an error page is to show, by its shape: it may have come over the wire. */
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
 * What a feature has thrown for a page, told as the API tells it, so that both find things by the same functions.
 * @returns anything else as it is
 */
export function asApiProblem(thrown: unknown): unknown {
  return isThrownForPage(thrown) ? problem(thrown.init?.status ?? 500, thrown.data.detail) : thrown;
}

function isThrownForPage(thrown: unknown): thrown is ReturnType<typeof pageProblem> {
  return typeof thrown === "object" && thrown !== null && "data" in thrown && isPageProblem(thrown.data);
}
