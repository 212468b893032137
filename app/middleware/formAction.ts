import { parse } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import type { ActionResult } from "~/features/toasts/actionResult";
import { messages, type ToastKey } from "~/features/toasts/messages";
import { readForm } from "~/http/body.server";
import { FieldError } from "~/http/fieldError";
import { type FormFields, fieldText } from "~/http/form";
import { readId } from "~/lib/ids";
import { reportFailure } from "./failures";
import { connectionContext } from "./process";
import { DATABASE_UNAVAILABLE, resubmitPage } from "./resubmitPage";
import { viewerContext } from "./viewer";

interface ActionArgs {
  request: Request;
  /** The address as people know it. */
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface RouteForm {
  /** All that the action reads. */
  fields: FormFields;
  /** What to say where it fails and nobody knows why. */
  failure: FailureKey;
  /** The form as its page shows it again, where that is not as it was sent. */
  shown?: (form: FormData) => FormData;
  /**
   * Throws what a user gets who may not send it, before any of it is read. Not asked of visitors: they sign in first,
   * and their form is stored meanwhile.
   */
  permit?: (viewer: Viewer) => unknown;
}

/** The form that is one button. */
export const NO_FIELDS: FormFields = { single: [] };

/** The toasts that say that something has failed. */
type FailureKey = Extract<ToastKey, `${string}Not${string}`>;

/**
 * The one frame of every form's action. What goes wrong in it unexpectedly costs nobody what they typed: the form
 * comes back with it, and with what failed, under 500. Where the database is away its page could not be shown
 * either: without script the page of `keptFormPage` stands in for it, under 503. What is refused for the sake of one
 * field comes back with the reason there.
 * @param act gets the fields; what it returns is the answer, and what it throws on purpose passes
 */
export async function formAction<Answer>(
  args: ActionArgs,
  { fields, failure, permit, shown = (form) => form }: RouteForm,
  act: (form: FormData) => Promise<Answer>,
) {
  const viewer = args.context.get(viewerContext);
  const read = () => readForm(args, fields, viewer !== null);
  try {
    if (viewer) await permit?.(viewer);
    return await act(await read());
  } catch (error) {
    // Redirects and pages are thrown, too, and are no errors.
    if (!(error instanceof Error)) throw error;
    const form = await read();
    const version = readId(fieldText(form, "version")) ?? undefined;
    if (error instanceof FieldError) {
      const lastResult = reply(shown(form), { fieldErrors: { [error.field]: [error.message] } });
      return data<ActionResult>({ lastResult, version }, error.status);
    }
    const away = reportFailure(error, args.context);
    const message = messages[failure].description;
    if (away && !args.context.get(connectionContext).isData) {
      throw await resubmitPage({ ...args, isSignedIn: viewer !== null }, 503, message, DATABASE_UNAVAILABLE);
    }
    const answer: ActionResult = {
      lastResult: reply(shown(form), { formErrors: [message] }),
      version,
      toast: failure,
    };
    return data(answer, away ? 503 : 500);
  }
}

/** A form as Conform gives it back, with what is wrong with it. */
function reply(
  form: FormData,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> },
): ActionResult["lastResult"] {
  return parse<unknown, string[]>(form, { resolve: () => ({ error: {} }) }).reply(errors);
}
