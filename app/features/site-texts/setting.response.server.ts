import { z } from "zod";
import { itemId, timestamp } from "~/http/responseFields.server";
import { POLICY_KEYS } from "./policy.keys";
import type { SettingView } from "./policy.view";

export const settingResponse = z
  .object({
    id: itemId,
    key: z.enum(POLICY_KEYS),
    value: z.string(),
    version: z.int().positive(),
    updatedAt: timestamp,
  })
  .meta({
    id: "Setting",
    description: "A saved policy text.",
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
