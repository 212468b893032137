import { type ReactNode, useId } from "react";
import { Button } from "./Button";
import { InPlaceLink } from "./InPlaceLink";
import { CloseIcon, FilterIcon } from "./icons";
import type { Option } from "./SelectField";
import { chip, chipRow, control, soft } from "./styles";

/** The filters of a list, inside its `SearchBox`: collapsed on a phone, a row on wide screens. */
export function FilterPanel({ activeCount, children }: { activeCount: number; children: ReactNode }) {
  return (
    <details className="unfold:block unfold:details-content:block unfold:details-content:[content-visibility:visible]">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden unfold:hidden">
        <FilterIcon />
        Filters
        {activeCount > 0 && <span className="font-normal"> ({activeCount} on)</span>}
      </summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-end gap-3 pt-2 unfold:pt-0">
        {children}
        <Button type="submit">Apply</Button>
      </div>
    </details>
  );
}

interface FilterSelectProps {
  /** The name of the query parameter. */
  name: string;
  label: string;
  value: string;
  /** The first option means no filter, such as 'All Locations' with an empty value. */
  options: readonly Option[];
}

/** One filter. */
export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={`mb-1 block ${soft}`}>
        {label}
      </label>
      <select key={value} id={id} name={name} defaultValue={value} className={control.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An active filter, and the address without it. */
export interface Chip {
  label: string;
  removeHref: string;
}

/** The active filters, each a link that removes it. */
export function FilterChips({ chips, clearHref }: { chips: readonly Chip[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className={chipRow} aria-label="Active filters">
      {chips.map(({ label, removeHref }) => (
        <li key={removeHref}>
          <InPlaceLink to={removeHref} className={chip.remove}>
            <span className="sr-only">Remove filter: </span>
            {label}
            <CloseIcon />
          </InPlaceLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <InPlaceLink to={clearHref} className={chip.clear}>
            Clear all
          </InPlaceLink>
        </li>
      )}
    </ul>
  );
}
