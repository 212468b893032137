import { href } from "react-router";
import { SECURITY_EVENTS } from "~/features/auth/securityEvent.view";
import { hiddenHead, numbered } from "~/http/head";
import { pageNumber, pageParam, paginate, pathWithParams } from "~/http/listQuery";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { databaseContext } from "~/middleware/database";
import { noticeAction } from "~/middleware/noticeAction";
import { requireViewer } from "~/middleware/requireViewer";
import { sessionContext } from "~/middleware/viewer";
import { BackLink, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { box, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import type { Route } from "./+types/security";

const EVENTS_PER_PAGE = 100;

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireViewer(args);
  const { securityLog } = args.context.get(databaseContext);
  const requested = pageNumber(args.url.searchParams.get("page"));
  const { page, pages, offset } = paginate(await securityLog.count(id), requested, EVENTS_PER_PAGE);
  return { events: await securityLog.list(id, EVENTS_PER_PAGE, offset), page, pages };
}

/** Ends the notice of a new device in this browser. */
export function action(args: Route.ActionArgs) {
  return noticeAction(args, async (_viewer, device) => {
    const { securityLog } = args.context.get(databaseContext);
    const { sid } = args.context.get(sessionContext);
    if (sid) await securityLog.dismissNewDevice(sid, device);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Security Log", page));
}

export default function Security({ loaderData: { events, page, pages } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Security Log</h1>
      <p>
        The last year of your account, newest first. Only you see it; super admins see when you last signed
        in. If something was not you, sign out everywhere{" "}
        <a href={href("/account")}>on your account's page</a>, revoke{" "}
        <a href={href("/account/tokens")}>access tokens</a> that you do not know, and change your password
        where you sign in.
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
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(number) => pathWithParams(href("/account/security"), { page: pageParam(number) })}
        label="Pages of events"
      />
    </Page>
  );
}
