import { isRouteErrorResponse, type RouterContextProvider } from "react-router";
import type { Draft } from "~/features/auth/draft.server";
import { storageFault } from "~/features/read-only/readOnlyMode.server";
import { readPosted } from "~/http/body.server";
import { isPageProblem, isThrownPageProblem, pageProblem, type ResubmitForm } from "~/http/problems";
import { typedFields } from "./typedFields";

/** The text of the page. */
interface Reason {
  /** Why the form could not be handled. */
  detail: string;
  /** Appended when the page contains the form. */
  promise: string;
  /** Whether the form cannot succeed, so that the page does not offer to send it again. */
  isFinal?: boolean;
}

/** The text after an error of a database that is unavailable. */
export function databaseUnavailable(error: unknown): Reason {
  return {
    detail: storageFault(error) ?? "Our database is not answering at the moment.",
    promise: "What you typed is on this page: send it again in a minute.",
  };
}

/** Appended when the body is not a form, or the form is too large. */
const NOT_PRESERVED = "To get back what you typed, go back in your browser.";

/** The maximum number of preserved fields, more than any form of the site has. */
const MAX_FIELDS = 100;

/** The request that posted a form. */
interface Posted {
  request: Request;
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
  /** Whether the sender is signed in. */
  isSignedIn?: boolean;
}

/**
 * Creates the page problem for a form that could not be handled for a reason outside of it. It shows the reason and a
 * form with all input and a button to send it again. Needs only the request: no session, no database, no JavaScript.
 * Throw it before or in the form's action.
 */
export async function resubmitPage(args: Posted, status: number, title: string, reason: Reason) {
  const form = await preserveForm(args);
  const sentence = /[.!?]$/.test(reason.detail) ? reason.detail : `${reason.detail}.`;
  const problem = pageProblem(status, title, `${sentence} ${form ? reason.promise : NOT_PRESERVED}`);
  if (form) problem.data.resubmit = reason.isFinal ? inputOf(form.fields) : form;
  return problem;
}

/** The statuses of page problems about what the form was for: it has been deleted, or another user was first. */
const OUTDATED: readonly (number | undefined)[] = [404, 409];

/**
 * Adds the input of a form to the page problem that its action has thrown, so that a text for what was deleted meanwhile
 * is not lost.
 * @returns anything else unchanged
 */
export async function withInput(args: Posted, thrown: unknown): Promise<unknown> {
  if (!isThrownPageProblem(thrown) || !OUTDATED.includes(thrown.init?.status)) return thrown;
  const form = await preserveForm(args);
  if (form) thrown.data.resubmit = inputOf(form.fields);
  return thrown;
}

/**
 * Adds the draft of a page to the problem that its loader has thrown, as `withInput` does after an action, for what was
 * deleted during the sign-in.
 * @param errors of the page, by route
 * @returns the same errors when there is no draft, another problem, or one with input already
 */
export function withDraftInput(errors: Readonly<Record<string, unknown>> | null, draft: Draft | null) {
  const [[id, error] = []] = Object.entries(errors ?? {});
  if (!draft || id === undefined || !isRouteErrorResponse(error)) return errors;
  if (!OUTDATED.includes(error.status) || !isPageProblem(error.data) || error.data.resubmit) return errors;
  const fields = Object.entries(draft.fields).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { ...errors, [id]: { ...error, data: { ...error.data, resubmit: inputOf(fields) } } };
}

/** The input of a form that is not to be sent again. */
function inputOf(fields: [string, string][]): ResubmitForm {
  return { fields, typed: typedFields(fields), hadFiles: false };
}

/** @returns null when the body is not a form, or the form is too large */
async function preserveForm(args: Posted): Promise<ResubmitForm | null> {
  const posted = await readPosted(args, args.isSignedIn ?? false).catch(() => null);
  if (!posted || posted.fields.length > MAX_FIELDS) return null;
  const { fields, file, unreadFiles, isMultipart } = posted;
  const hadFiles = file !== null || unreadFiles.size > 0;
  const encType = isMultipart ? "multipart/form-data" : undefined;
  return { ...inputOf(fields), action: args.url.pathname + args.url.search, encType, hadFiles };
}
