import { isRouteErrorResponse } from "react-router";
import { isPageProblem, type PageProblem } from "~/http/problems";

const SERVER_FAULT: PageProblem = {
  title: "Something went wrong",
  detail: "The fault is ours and we have noted it. Please try again in a moment.",
};

/** The message of a failed `fetch` in Chromium and Firefox, or in Safari. */
const FAILED_FETCH = /fetch|^Load failed/;

const PROBLEMS_BY_STATUS: Record<number, PageProblem> = {
  400: {
    title: "We could not read that",
    detail: "We could not read what your browser sent. Go back, reload the page and try again.",
  },
  401: { title: "Please sign in", detail: "You need to sign in to see this page." },
  403: {
    title: "Access Denied",
    detail:
      "Your account may not do this. If you think it should, sign in with another account or contact us.",
  },
  404: {
    lead: "That ball is out: there is no page at this address.",
    title: "404 Page Not Found",
    detail: "Did you forget to add the page to the router?",
  },
  405: {
    title: "That does not work here",
    detail: "This page does not support that. Go back, reload the page and try again.",
  },
  413: {
    title: "That is too much at once",
    detail: "What you sent is larger than we can take. Make it smaller and try again.",
  },
  429: {
    title: "Too many requests",
    detail: "You are doing that too often. Wait a minute and try again.",
  },
  503: {
    title: "We will be right back",
    detail: "Our database is not answering at the moment. Please try again in a minute.",
  },
};

/**
 * The problem to show for an error thrown while loading a page: the error's own page problem, else the text of its
 * status, else a generic one. Never reveals details of an unexpected error.
 */
export function describeError(error: unknown): PageProblem {
  if (!isRouteErrorResponse(error)) return describeFailure(error);
  return isPageProblem(error.data) ? error.data : (PROBLEMS_BY_STATUS[error.status] ?? SERVER_FAULT);
}

/** Only for client-side navigations it is the connection: for page loads the browser shows its own error. */
function describeFailure(error: unknown): PageProblem {
  if (typeof document === "undefined") return SERVER_FAULT;
  const isUnreachable = error instanceof TypeError && FAILED_FETCH.test(error.message);
  if (navigator.onLine && !isUnreachable) return SERVER_FAULT;
  return {
    title: navigator.onLine ? "We could not be reached" : "You are offline",
    detail: "This page could not be fetched. Please try again in a moment.",
    links: [{ label: "Try again", href: location.pathname + location.search }],
  };
}
