import { data, href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { ReadOnlyForm } from "~/features/read-only/ReadOnlyForm";
import { READ_ONLY_FIELDS } from "~/features/read-only/readOnly.form";
import { readOnlySchema } from "~/features/read-only/readOnly.schema";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/readOnly";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  return { message: await args.context.get(databaseContext).readOnly.find() };
}

export async function action(args: Route.ActionArgs) {
  requireSuperAdmin(args);
  return formAction(args, { fields: READ_ONLY_FIELDS, failure: "readOnlyNotChanged" }, async (form) => {
    const submission = submissionOf(form, readOnlySchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const change = submission.value;
    await args.context.get(databaseContext).readOnly.set(change.mode === "on" ? change.message : null);
    await args.context.get(processContext).readOnly.refresh();
    return toastRedirect(href("/admin/read-only"), change.mode === "on" ? "readOnlyOn" : "readOnlyOff");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Read-Only Mode");
}

export default function ReadOnly({ loaderData: { message }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Read-Only Mode">
      <p>
        Read-only mode is {message === null ? "off" : "on"}. While it is on, everyone can read and sign in,
        but not write. Users who try see your message and lose nothing they typed.
      </p>
      <ReadOnlyForm message={message} actionData={actionData} />
    </AdminPage>
  );
}
