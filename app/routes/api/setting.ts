import { readPolicyKey } from "~/features/policies/policies";
import { mayEditPolicies } from "~/features/policies/policy.policy";
import { SETTING_CALLS } from "~/features/policies/setting.calls.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { problem } from "~/kernel/problems";
import { apiResource, changed, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/setting";

export const loader = apiResource<Route.LoaderArgs>(SETTING_CALLS, {
  async GET({ request, params, context }) {
    const key = policyKeyAt(params.key);
    const setting = await context.get(databaseContext).settings.find(key);
    if (!setting) throw problem(404, "This text has never been saved: the built-in one holds.");
    return found(request, setting, { version: setting.version });
  },

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayEditPolicies, "edit policy texts");
    const key = policyKeyAt(params.key);
    const { settings } = context.get(databaseContext);
    const setting = await settings.find(key);
    const required = requireVersion(request, setting?.version ?? null);
    const { value } = await readJson(request, SETTING_CALLS.PUT.body);
    const saved = await settings.save(key, value, required);
    if (saved.outcome === "stale") throw changedSince();
    return changed(saved.setting);
  },
});

export const action = loader;

function policyKeyAt(text: string) {
  const key = readPolicyKey(text);
  if (!key) throw problem(404, "There is no such setting.");
  return key;
}
