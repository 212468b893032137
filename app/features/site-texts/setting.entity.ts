import { defineEntity, p } from "@mikro-orm/core";
import { updatedAt } from "~/sql/columns.server";
import { POLICY_KEYS } from "./policy.keys";
import { POLICY_LIMITS } from "./policy.limits";

const SettingSchema = defineEntity({
  name: "Setting",
  tableName: "settings",
  properties: {
    id: p.integer().primary(),
    key: p.string().length(50).unique(),
    value: p.text(),
    /** The number of the current text among the stored versions. */
    version: p.integer().default(1),
    updatedAt: updatedAt(),
  },
  checks: [
    {
      name: "settings_key_check",
      expression: `key in (${POLICY_KEYS.map((key) => `'${key}'`).join(", ")})`,
    },
    {
      name: "settings_value_check",
      expression: `btrim(value) <> '' and char_length(value) <= ${POLICY_LIMITS.text}`,
    },
    { name: "settings_version_check", expression: "version >= 1" },
  ],
});

/** A policy text saved by a super admin, which replaces the built-in one. */
export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);
