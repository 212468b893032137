import { z } from "zod";
import { readPolicyKey } from "~/features/site-texts/policies";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { FIRST_VERSION } from "~/features/site-texts/policy.limits";
import { mayEditPolicies } from "~/features/site-texts/policy.permissions";
import { settingSchema } from "~/features/site-texts/policy.schema";
import { settingResponse } from "~/features/site-texts/setting.response.server";
import { apiRoute, okResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/setting";

const policyKey = z.enum(POLICY_KEYS).meta({ examples: [POLICY_KEYS[0]] });

const OPERATIONS = {
  GET: {
    id: "getSetting",
    summary: "A policy text",
    params: z.object({ key: policyKey }),
    auth: "everybody",
    response: settingResponse,
    problems: { 404: "There is no such text, or it has never been saved and the built-in one applies." },
  },
  PUT: {
    id: "changeSetting",
    summary: "Change a policy text",
    notes:
      "A text that has never been saved has no version yet: no `If-Match` fits it, but `If-None-Match: *` does.",
    params: z.object({ key: policyKey }),
    auth: "superAdmin",
    body: settingSchema,
    example: { value: "# What we keep\n\nYour name, and what you write." },
    response: settingResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const key = policyKeyAt(params.key);
    const setting = await context.get(databaseContext).settings.find(key);
    if (!setting) throw problem(404, "This text has never been saved; the built-in one applies.");
    return okResponse(request, setting, { version: setting.version });
  },

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayEditPolicies, "edit policy texts");
    const key = policyKeyAt(params.key);
    const { settings } = context.get(databaseContext);
    const setting = await settings.find(key);
    const required = requireVersion(request, setting?.version ?? null, FIRST_VERSION);
    const { value } = await readJson(request, OPERATIONS.PUT.body);
    const saved = await settings.save(key, value, required);
    if (saved.outcome === "stale") throw preconditionFailed();
    return updatedResponse(saved.setting);
  },
});

export const action = loader;

function policyKeyAt(text: string) {
  const key = readPolicyKey(text);
  if (!key) throw problem(404, "There is no such setting.");
  return key;
}
