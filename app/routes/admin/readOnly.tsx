import { data, href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { ReadOnlyForm } from "~/features/read-only/ReadOnlyForm";
import { READ_ONLY_FIELDS, readReadOnlyFormValues } from "~/features/read-only/readOnly.form";
import { DEFAULT_MESSAGE } from "~/features/read-only/readOnly.limits";
import { readOnlySchema } from "~/features/read-only/readOnly.schema";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/readOnly";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const message = await args.context.get(databaseContext).readOnly.find();
  const draft = await takeDraft(args);
  return {
    message,
    defaultValue: draft ? readReadOnlyFormValues(draft) : { message: message ?? DEFAULT_MESSAGE },
  };
}

export function action(args: Route.ActionArgs) {
  return superAdminAction(args, { fields: READ_ONLY_FIELDS, failure: "readOnlyNotChanged" }, async (form) => {
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

export default function ReadOnly({ loaderData, actionData }: Route.ComponentProps) {
  const { message, defaultValue } = loaderData;
  return (
    <AdminPage title="Read-Only Mode">
      <p>
        Read-only mode is {message === null ? "off" : "on"}. While it is on, everyone can read and sign in,
        but not write. Users who try see your message and lose nothing they typed.
      </p>
      <ReadOnlyForm message={message} defaultValue={defaultValue} actionData={actionData} />
    </AdminPage>
  );
}
