import { PolicyText } from "~/features/policies/PolicyText";
import { POLICIES, policyKeyOf } from "~/features/policies/policies";
import { readPolicyText } from "~/features/policies/policy.text";
import { policyText } from "~/features/policies/policyText.server";
import { pageHead } from "~/kernel/head";
import { databaseContext } from "~/middleware/database";
import { Hero } from "~/ui/Hero";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/policy";

/** One page for the four policies: the address says which. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const key = policyKeyOf(pattern);
  const text = await policyText(context.get(databaseContext).settings, key);
  return { ...POLICIES[key], path: `/${key}`, blocks: readPolicyText(text) };
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, summary, path } = loaderData;
  return pageHead(matches, { title, description: summary, path });
}

export default function Policy({ loaderData: { title, summary, blocks } }: Route.ComponentProps) {
  return (
    <>
      <Hero before={<BackLink to="/">Back to Home</BackLink>} title={title} subtitle={summary} />
      <Page>
        <PolicyText blocks={blocks} />
      </Page>
    </>
  );
}
