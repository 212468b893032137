import { href } from "react-router";
import { findToken } from "~/features/api-tokens/findToken.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/revokeToken";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  return findToken(args.context.get(databaseContext).tokens, viewer.id, args.params.id);
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: NO_FIELDS, failure: "tokenNotRevoked" }, async () => {
    const { tokens } = args.context.get(databaseContext);
    const { id } = await findToken(tokens, viewer.id, args.params.id);
    await tokens.remove(viewer.id, id);
    return toastRedirect(href("/account/tokens"), "tokenRevoked");
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Revoke Token");
}

export default function RevokeToken({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title={
        <>
          Revoke <bdi>{name}</bdi>
        </>
      }
      closeTo={href("/account/tokens")}
      submit={{ label: "Revoke", busyLabel: "Revoking...", variant: "danger" }}
    >
      <FailureNotice actionData={actionData} />
      <p>Programs can no longer use this token. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
