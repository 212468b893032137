import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { POLICY_KEYS } from "./policy.keys";

const SettingSchema = defineEntity({
  name: "Setting",
  tableName: "settings",
  properties: {
    id: p.integer().primary(),
    key: p.string().length(50).unique(),
    value: p.text(),
    updatedAt: p
      .datetime()
      .$type<Opt<Date>>()
      .defaultRaw("now()")
      .onUpdate(() => new Date()),
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
