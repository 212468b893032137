import { setImmediate } from "node:timers/promises";
import { parse } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import type { ActionResult } from "~/features/toasts/actionResult";
import { messages, type ToastKey } from "~/features/toasts/messages.server";
import { readForm } from "~/http/body.server";
import { FieldError } from "~/http/fieldError";
import { type FormFields, fieldText, postedVersions } from "~/http/form";
import { isOfDeletedAccount } from "./deletedAccount";
import { connectionContext } from "./process";
import { reportFailure } from "./reportFailure";
import { databaseUnavailable, resubmitPage, withInput } from "./resubmitPage";
import { viewerContext } from "./viewer";

interface ActionArgs {
  request: Request;
  /** The page's URL. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface RouteForm {
  /** The fields that the action reads. */
  fields: FormFields;
  /** The toast after an unexpected error. */
  failure: FailureKey;
  /** Converts the posted form to the one that the page shows again. */
  shown?: (form: FormData) => FormData;
  /** Validates the fields of a form whose file is rejected before they are, so that it is shown with all errors. */
  validate?: (form: FormData) => ActionResult["lastResult"];
  /**
   * Throws when the user may not send the form, before the form is read. Not called for visitors: they sign in first,
   * and their form is stored as a draft.
   */
  permit?: (viewer: Viewer) => unknown;
}

/** The field with the account that a form was opened for (`AccountField`). */
const ACCOUNT = "account";

/** The message when the form is from the page of another account. */
const OTHER_ACCOUNT =
  "This page was for another account. Nothing was saved. The page now shows the account that is signed in.";

/** The fields of a form with only a button. */
export const NO_FIELDS: FormFields = { single: [] };

/** The toasts for failures. */
type FailureKey = Extract<ToastKey, `${string}Not${string}`>;

/**
 * Runs a form's action so that no error loses the user's input. After a FieldError the form is shown again with the
 * message at its field, after an unexpected error with a general message and 500. When the database is unavailable,
 * the form's page could not be rendered either: a document request then gets `resubmitPage` with 503. A form that was
 * opened for another account is shown again with 409, and `act` is not called.
 * @param act gets the form; its result is returned
 * @throws what `act` throws other than an Error, such as redirects and page problems; and what `isOfDeletedAccount`
 */
export async function formAction<Result>(
  args: ActionArgs,
  { fields, failure, permit, validate, shown = (form) => form }: RouteForm,
  act: (form: FormData) => Promise<Result>,
) {
  const viewer = args.context.get(viewerContext);
  const read = () => readForm(args, fields, viewer !== null);
  let form: FormData | undefined;
  try {
    if (viewer) await permit?.(viewer);
    form = await read();
    // Parsing a large form takes a while, so other requests are handled first.
    await setImmediate();
    if (viewer && (await isForOtherAccount(args, fields, viewer))) {
      const lastResult = reply(shown(form), { formErrors: [OTHER_ACCOUNT] });
      return data<ActionResult>({ lastResult, ...postedVersions(form) }, 409);
    }
    return await act(form);
  } catch (error) {
    // Thrown redirects and page problems.
    if (!(error instanceof Error)) throw await withInput({ ...args, isSignedIn: viewer !== null }, error);
    if (isOfDeletedAccount(error, args.context)) throw error;
    // What `act` got has the addresses of the images that it has stored.
    form ??= await read();
    const versions = postedVersions(form);
    if (error instanceof FieldError) {
      const lastResult = reply(shown(form), { fieldErrors: { [error.field]: [error.message] } });
      const errors = { ...validate?.(form).error, ...lastResult.error };
      return data<ActionResult>({ lastResult: { ...lastResult, error: errors }, ...versions }, error.status);
    }
    const isUnavailable = reportFailure(error, args.context);
    const message = messages[failure].description;
    if (isUnavailable && !args.context.get(connectionContext).isData) {
      throw await resubmitPage(
        { ...args, isSignedIn: viewer !== null },
        503,
        message,
        databaseUnavailable(error),
      );
    }
    const result: ActionResult = {
      lastResult: reply(shown(form), { formErrors: [message] }),
      ...versions,
      toast: messages[failure],
    };
    return data(result, isUnavailable ? 503 : 500);
  }
}

/**
 * Whether a form was opened by another user of the same browser. One whose action reads the account compares it itself. Forms
 * without the field, as of a visitor or from an earlier release, are accepted.
 */
async function isForOtherAccount(args: ActionArgs, { single }: FormFields, viewer: Viewer): Promise<boolean> {
  if (single.includes(ACCOUNT)) return false;
  const account = fieldText(await readForm(args, { single: [ACCOUNT] }, true), ACCOUNT);
  return account !== "" && account !== viewer.id;
}

/** Conform's result for a form with errors. */
function reply(
  form: FormData,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
): ActionResult["lastResult"] {
  return parse<unknown, string[]>(form, { resolve: () => ({ error: {} }) }).reply(errors);
}
