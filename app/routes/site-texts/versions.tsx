import { POLICIES } from "~/features/site-texts/policies";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { mayEditPolicies } from "~/features/site-texts/policy.permissions";
import { VersionList } from "~/features/site-texts/VersionList";
import { segmentOf } from "~/http/addresses";
import { hiddenHead, numbered } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requirePermission } from "~/middleware/requirePermission";
import { BackLink, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/versions";

export async function loader(args: Route.LoaderArgs) {
  const key = segmentOf(args.pattern, POLICY_KEYS);
  requirePermission(args, mayEditPolicies, `see the versions of ${POLICIES[key].noun}`);
  const { settings } = args.context.get(databaseContext);
  const page = await settings.versions(key, pageNumber(args.url.searchParams.get("page")));
  return { key, page, now: (await settings.current(key)).version };
}

export function meta({ loaderData: { key, page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(`${POLICIES[key].title}: all versions`, page.page));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function PolicyVersions({ loaderData: { key, page, now } }: Route.ComponentProps) {
  const { title } = POLICIES[key];
  const path = `/${key}`;
  return (
    <Page narrow>
      <BackLink to={path}>{title}</BackLink>
      <h1>{title}: All Versions</h1>
      <p>{plural(page.total, "text")}, the newest first. Each can be restored.</p>
      <VersionList versions={page.items} now={now} policyPath={path} />
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => pathWithParams(`${path}/versions`, { page: pageParam(number) })}
        label="Pages of versions"
      />
    </Page>
  );
}
