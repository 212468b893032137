import { useId } from "react";
import { Form, href } from "react-router";
import { calendarDay } from "~/lib/format";
import { type Chip, FilterChips, FilterPanel, FilterSelect } from "~/ui/Filters";
import { control, raisedBox, soft } from "~/ui/styles";
import { AUDIT_ACTION_OPTIONS, AUDIT_ACTIONS, AUDIT_KIND_OPTIONS, AUDIT_KINDS } from "./audit.labels";
import { type AuditQuery, auditHref, WITHOUT_ACCOUNT } from "./audit.query";
import type { AuditActor } from "./audit.view";

interface AuditFiltersProps {
  query: AuditQuery;
  /** All actors with entries. */
  people: readonly AuditActor[];
}

/** The filters of the audit log: actor, kind, action and day. */
export function AuditFilters({ query, people }: AuditFiltersProps) {
  const persons = people.map(({ id, name }) =>
    id === null ? { value: WITHOUT_ACCOUNT, label: "Without an account" } : { value: id, label: name },
  );
  const chips = chipsOf(query, persons);
  return (
    <div className={`flex flex-col gap-3 p-4 md:p-5 print:hidden ${raisedBox}`}>
      <search>
        <Form
          action={href("/admin/audit")}
          className="unfold:flex unfold:flex-wrap unfold:items-center unfold:gap-2"
        >
          {query.about && <input type="hidden" name="about" value={query.about} />}
          <FilterPanel activeCount={chips.length}>
            <FilterSelect
              name="person"
              label="Person"
              value={query.person}
              options={[{ value: "", label: "Everyone" }, ...persons]}
            />
            <FilterSelect
              name="kind"
              label="Kind"
              value={query.kind ?? ""}
              options={[{ value: "", label: "All kinds" }, ...AUDIT_KIND_OPTIONS]}
            />
            <FilterSelect
              name="action"
              label="Action"
              value={query.action ?? ""}
              options={[{ value: "", label: "All actions" }, ...AUDIT_ACTION_OPTIONS]}
            />
            <DayFilter day={query.day} />
          </FilterPanel>
        </Form>
      </search>
      <FilterChips chips={chips} clearHref={href("/admin/audit")} />
    </div>
  );
}

function DayFilter({ day }: { day: string }) {
  const id = useId();
  return (
    <div className="unfold:flex unfold:items-center unfold:gap-2">
      <label htmlFor={id} className={`mb-1 block unfold:mb-0 ${soft}`}>
        Day
      </label>
      <input key={day} id={id} type="date" name="day" defaultValue={day} className={control.text} />
    </div>
  );
}

function chipsOf(query: AuditQuery, persons: readonly { value: string; label: string }[]): Chip[] {
  const { person, about, kind, action, day } = query;
  const name = persons.find(({ value }) => value === person)?.label ?? "Anyone else";
  return [
    ...(person ? [{ label: name, removeHref: auditHref(query, { person: "" }) }] : []),
    ...(about ? [{ label: "About one user", removeHref: auditHref(query, { about: "" }) }] : []),
    ...(kind ? [{ label: AUDIT_KINDS[kind].label, removeHref: auditHref(query, { kind: null }) }] : []),
    ...(action
      ? [{ label: AUDIT_ACTIONS[action].label, removeHref: auditHref(query, { action: null }) }]
      : []),
    ...(day
      ? [{ label: calendarDay(new Date(`${day}T00:00:00Z`)), removeHref: auditHref(query, { day: "" }) }]
      : []),
  ];
}
