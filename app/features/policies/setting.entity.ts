import { defineEntity, p } from "@mikro-orm/core";
import { changedAt } from "~/kernel/columns.server";
import { POLICY_KEYS } from "./policy.keys";

const SettingSchema = defineEntity({
  name: "Setting",
  tableName: "settings",
  properties: {
    id: p.integer().primary(),
    key: p.string().length(50).unique(),
    value: p.text(),
    updatedAt: changedAt(),
  },
  checks: [
    {
      name: "settings_key_check",
      expression: `key in (${POLICY_KEYS.map((key) => `'${key}'`).join(", ")})`,
    },
  ],
});

/** A policy text that a super admin has saved over the built-in one. */
export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);
