import { Outlet } from "react-router";
import { PolicyText } from "~/features/policies/PolicyText";
import { POLICIES, policyKeyOf } from "~/features/policies/policies";
import { mayEditPolicies } from "~/features/policies/policy.policy";
import { readPolicyText } from "~/features/policies/policy.text";
import { pageHead } from "~/kernel/head";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { Hero } from "~/ui/Hero";
import { EditIcon } from "~/ui/icons";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/policy";

/** One page for the four policies: the address says which. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const key = policyKeyOf(pattern);
  const { text } = await context.get(databaseContext).settings.current(key);
  return { key, blocks: readPolicyText(text), mayEdit: mayEditPolicies(context.get(viewerContext)) };
}

export function meta({ matches, loaderData: { key } }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, summary } = POLICIES[key];
  return pageHead(matches, { title, description: summary, path: `/${key}` });
}

export default function Policy({ loaderData: { key, blocks, mayEdit } }: Route.ComponentProps) {
  const { title, summary } = POLICIES[key];
  return (
    <>
      <Outlet />
      <Hero before={<BackLink to="/">Back to Home</BackLink>} title={title} subtitle={summary} />
      <Page>
        {mayEdit && (
          <div className="actions">
            <ButtonLink to={`/${key}/edit`} preventScrollReset>
              <EditIcon /> Edit {title}
            </ButtonLink>
            <ButtonLink to={`/${key}/versions`} variant="quiet">
              All Versions
            </ButtonLink>
          </div>
        )}
        <PolicyText blocks={blocks} />
      </Page>
    </>
  );
}
