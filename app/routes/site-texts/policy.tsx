import { Outlet } from "react-router";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import { PolicyText } from "~/features/site-texts/PolicyText";
import { POLICIES } from "~/features/site-texts/policies";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { mayEditPolicies } from "~/features/site-texts/policy.permissions";
import { readPolicyText } from "~/features/site-texts/policy.text";
import { segmentOf } from "~/http/addresses";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext, optionalData } from "~/middleware/database";
import { reportFailure } from "~/middleware/reportFailure";
import { viewerContext } from "~/middleware/viewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { Hero } from "~/ui/Hero";
import { EditIcon } from "~/ui/icons";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/policy";

/** Serves the four policies, selected by the route. Falls back to the built-in text if the saved one cannot be read. */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  const key = segmentOf(pattern, POLICY_KEYS);
  context.set(contentKeysContext, [`text:${key}`]);
  const { settings } = context.get(databaseContext);
  const { text } = await optionalData(() => settings.current(key)).catch((error: unknown) => {
    reportFailure(error, context);
    return { text: BUILT_IN_TEXTS[key] };
  });
  return { key, blocks: readPolicyText(text), mayEdit: mayEditPolicies(context.get(viewerContext)) };
}

export function meta({ matches, loaderData: { key } }: Route.MetaArgs): Route.MetaDescriptors {
  const { title, summary } = POLICIES[key];
  return pageHead(matches, { title, description: summary, path: `/${key}` });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Policy({ loaderData: { key, blocks, mayEdit } }: Route.ComponentProps) {
  const { title, summary } = POLICIES[key];
  return (
    <>
      <Outlet />
      <Hero before={<BackLink to="/">Back to Home</BackLink>} title={title} subtitle={summary} />
      <Page>
        {mayEdit && (
          <Actions>
            <ButtonLink to={`/${key}/edit`} preventScrollReset>
              <EditIcon /> Edit {title}
            </ButtonLink>
            <ButtonLink to={`/${key}/versions`} variant="quiet">
              All Versions
            </ButtonLink>
          </Actions>
        )}
        <PolicyText blocks={blocks} />
      </Page>
    </>
  );
}
