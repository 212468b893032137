import { href, redirect } from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import { SECURITY_EVENTS } from "~/features/auth/securityEvent.view";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, Page } from "~/ui/Layout";
import { box, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import type { Route } from "./+types/security";

/** How many events are shown; the download has all. */
const SHOWN = 100;

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  return { events: await args.context.get(databaseContext).securityLog.list(viewer.id, SHOWN) };
}

/** Ends the notice of a new device. */
export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: { single: ["returnTo"] }, failure: "noticeNotEnded" }, async (form) => {
    await args.context.get(databaseContext).securityLog.dismissNewDevice(viewer.id);
    return redirect(safeReturnTo(fieldText(form, "returnTo")), 303);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Security Log");
}

export default function Security({ loaderData: { events } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Security Log</h1>
      <p>
        The last year of your account, newest first. Only you see it. If something was not you, sign out
        everywhere <a href={href("/account")}>on your account's page</a>, and change your password where you
        sign in.
      </p>
      <ol className={stack}>
        {events.map(({ kind, at, detail }) => (
          <li key={at + kind} className={`px-4 py-3 ${box}`}>
            <p className="font-bold">
              {SECURITY_EVENTS[kind]}
              {detail && (
                <>
                  : <bdi>{detail}</bdi>
                </>
              )}
            </p>
            <p className="text-ink-soft">
              <TimeAgo moment={at} />
            </p>
          </li>
        ))}
      </ol>
    </Page>
  );
}
