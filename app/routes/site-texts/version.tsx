import { data } from "react-router";
import { findVersion, versionNotFound } from "~/features/site-texts/findVersion.server";
import { PolicyBlocks } from "~/features/site-texts/PolicyBlocks";
import { POLICIES } from "~/features/site-texts/policies";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { mayEditPolicies } from "~/features/site-texts/policy.permissions";
import { readPolicyText } from "~/features/site-texts/policy.text";
import { RestoreForm } from "~/features/site-texts/RestoreForm";
import { VersionFacts } from "~/features/site-texts/VersionFacts";
import { toastRedirect } from "~/features/toasts/flash.server";
import { segmentOf } from "~/http/addresses";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { diffLines } from "~/lib/textDiff.server";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { BackLink, Page, Section, Tag } from "~/ui/Layout";
import { TextDiff } from "~/ui/TextDiff";
import type { Route } from "./+types/version";

const FIELDS = { single: ["version"] };

const CHANGED_MEANWHILE =
  "The text has changed since you opened this page. Check what restoring this version would change now, then restore it if you still want to.";

export async function loader(args: Route.LoaderArgs) {
  const key = segmentOf(args.pattern, POLICY_KEYS);
  requirePermission(args, mayEditPolicies, `see the versions of ${POLICIES[key].noun}`);
  const { settings } = args.context.get(databaseContext);
  const { text, ...version } = await findVersion(settings, key, args.params.number);
  const now = await settings.current(key);
  const before = version.number > 1 ? await settings.version(key, version.number - 1) : null;
  return {
    key,
    version,
    blocks: readPolicyText(text),
    now: now.version,
    /** The differences from the previous version. */
    changes: before && diffLines(before.text, text),
    /** The changes that restoring it would make to the current text. */
    returning: text === now.text ? null : diffLines(now.text, text),
  };
}

export async function action(args: Route.ActionArgs) {
  const key = segmentOf(args.pattern, POLICY_KEYS);
  const { noun, updated, notUpdated } = POLICIES[key];
  requirePermission(args, mayEditPolicies, `edit ${noun}`);
  return formAction(args, { fields: FIELDS, failure: notUpdated }, async (form) => {
    const { settings } = args.context.get(databaseContext);
    const { number, text } = await findVersion(settings, key, args.params.number);
    // A missing version counts as 0, which is always stale.
    const seen = readVersion(form, 0);
    // Sent twice, or another super admin has done the same: there is nothing left to restore.
    if (seen > 0 && text === (await settings.current(key)).text) return toastRedirect(`/${key}`, updated);
    const restored = await settings.restore(key, number, seen);
    if (restored.outcome === "missing") throw versionNotFound(key);
    if (restored.outcome === "stale") {
      return data({ lastResult: { error: { "": [CHANGED_MEANWHILE] } } }, 409);
    }
    return toastRedirect(`/${key}`, updated);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { key, version } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`${POLICIES[key].title}: version ${version.number}`);
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function OnePolicyVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { key, version, blocks, now, changes, returning } = loaderData;
  const { title } = POLICIES[key];
  return (
    <Page narrow>
      <BackLink to={`/${key}/versions`}>All versions</BackLink>
      <div className="policy-version grid min-w-0 justify-items-start gap-1">
        <h1>
          {title}: Version {version.number}
        </h1>
        <VersionFacts version={version} />
        {version.number === now && <Tag>Current text</Tag>}
      </div>
      {returning ? (
        <Section title="Return to it" boxed>
          <p>In the current text, this would change:</p>
          <TextDiff differences={returning} brief />
          <RestoreForm actionData={actionData} version={now} />
        </Section>
      ) : (
        version.number !== now && <p>The current text is the same.</p>
      )}
      {changes && (
        <Section title="What it changed" boxed>
          <p>Compared with version {version.number - 1}:</p>
          <TextDiff differences={changes} brief />
        </Section>
      )}
      <Section title="The whole text" boxed>
        <PolicyBlocks blocks={blocks} heading="h3" />
      </Section>
    </Page>
  );
}
