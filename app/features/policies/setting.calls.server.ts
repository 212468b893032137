import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { itemId, moment } from "~/kernel/callFields.server";
import { POLICY_KEYS } from "./policy.keys";
import { settingSchema } from "./policy.schema";
import type { SettingView } from "./policy.view";

const settingAnswer = z
  .object({
    id: itemId,
    key: z.enum(POLICY_KEYS),
    value: z.string(),
    version: z.int().positive(),
    updatedAt: moment,
  })
  .meta({
    id: "Setting",
    description: "A policy text that somebody has saved.",
    examples: [
      {
        id: 1,
        key: "guidelines",
        value: "# Be honest\n\n- Review what you have played.",
        version: 2,
        updatedAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<SettingView>;

export const SETTING_CALLS = {
  GET: {
    id: "getSetting",
    summary: "A policy text",
    params: z.object({ key: z.enum(POLICY_KEYS) }),
    who: "everybody",
    gives: settingAnswer,
    isVersioned: true,
    problems: { 404: "There is no such text, or it has never been saved: then the built-in one holds." },
  },
  PUT: {
    id: "changeSetting",
    summary: "Change a policy text",
    notes: "A text that has never been saved has no version yet: no `If-Match` fits it.",
    params: z.object({ key: z.enum(POLICY_KEYS) }),
    who: "superAdmin",
    body: settingSchema,
    gives: settingAnswer,
    isVersioned: true,
  },
} as const satisfies Calls;
