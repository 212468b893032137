import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "./Button";
import { InPlaceLink } from "./InPlaceLink";
import { CloseIcon, FilterIcon } from "./icons";
import type { Option } from "./SelectField";
import { check, chip, chipRow, control, soft } from "./styles";
import { useOnChange } from "./useOnChange";
import { useSubmitFilled } from "./useSubmitFilled";

const PANEL =
  "supports-details-content:contents supports-details-content:details-content:order-1 supports-details-content:details-content:basis-full max-md:not-open:details-content:hidden unfold:details-content:contents unfold:details-content:[content-visibility:visible]";

interface FilterPanelProps {
  activeCount: number;
  /** Whether the search box has a button, so that the panel needs its own only where it is folded away. */
  hasSearchButton?: boolean;
  children: ReactNode;
}

/**
 * The filters of a list, in the row of the search box: on a phone a button that unfolds them below it until they are
 * applied.
 */
export function FilterPanel({ activeCount, hasSearchButton = false, children }: FilterPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useOnChange(key, () => {
    if (panel.current) panel.current.open = false;
  });
  return (
    <details ref={panel} className={PANEL}>
      <summary className="inline-flex min-h-12 min-w-12 list-none items-center justify-center gap-1.5 rounded-control border-control border-edge px-2 font-semibold text-link [&::-webkit-details-marker]:hidden unfold:hidden">
        <FilterIcon />
        <span className={hasSearchButton ? "max-[22.5rem]:sr-only" : undefined}>Filters</span>
        {activeCount > 0 && (
          <span className="font-normal">
            {" "}
            {activeCount}
            <span className="sr-only"> on</span>
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-2 unfold:contents">
        {children}{" "}
        <Button type="submit" className={hasSearchButton ? "unfold:hidden" : ""}>
          Apply
        </Button>
      </div>
    </details>
  );
}

/**
 * Where the filters are in a row, applies them as soon as one changes. One that has changed before the page was hydrated
 * is applied then.
 * @param property what the control shows
 * @param value the one that is applied, which the control shows, unless its user has chosen on since
 * @returns the control's handlers, which apply all filters of the form
 */
function useApply<Control extends HTMLSelectElement | HTMLInputElement, Property extends keyof Control>(
  control: RefObject<Control | null>,
  property: Property,
  value: Control[Property],
) {
  const submit = useSubmitFilled();
  const { key, search } = useLocation();
  const loading = useRef(0);
  /** Whether the control has added to the history since it got the focus. */
  const hasAdded = useRef(false);
  const apply = async () => {
    const form = control.current?.form;
    // Not the property: a field named `action` would hide it.
    const action = form?.getAttribute("action");
    if (!form || !action || !window.matchMedia("(width >= 48rem)").matches) return;
    // An arrow key selects each option that it passes: only the first change of the control adds to the history.
    const replace = hasAdded.current;
    hasAdded.current = true;
    loading.current++;
    // Without the fragment, so that the focus stays here for the next filter.
    await submit(form, action.replace(/#.*/, ""), replace);
    loading.current--;
  };
  const applyEarlyChange = useEffectEvent(() => {
    if (control.current?.[property] !== value) void apply();
  });
  useEffect(() => applyEarlyChange(), []);
  // Not only when the value changes: Back while a filter is being applied leads to a page that may have the value too.
  useOnChange(key, () => {
    // React may render an address after the browser has left it.
    const isOutdated = loading.current > 0 || search !== location.search;
    if (isOutdated || !control.current || control.current[property] === value) return;
    control.current[property] = value;
    hasAdded.current = false;
  });
  return {
    onChange: apply,
    onFocus: () => {
      hasAdded.current = false;
    },
  };
}

interface FilterSelectProps {
  /** The name of the query parameter. */
  name: string;
  label: string;
  value: string;
  /** The first option means no filter, such as 'All Locations' with an empty value. */
  options: readonly Option[];
  /** Whether its options are long. */
  wide?: boolean;
}

/** One filter. */
export function FilterSelect({ name, label, value, options, wide = false }: FilterSelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const handlers = useApply(select, "value", value);
  return (
    <div>
      <label htmlFor={id} className={`mb-1 block ${soft} unfold:sr-only`}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={value}
        {...handlers}
        className={`${control.select} ${wide ? "unfold:w-52" : "unfold:w-40"}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FilterCheckboxProps {
  /** The query parameter, and its value when checked. */
  name: string;
  value: string;
  label: string;
  checked: boolean;
}

/** A filter that is on or off. */
export function FilterCheckbox({ name, value, label, checked }: FilterCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const handlers = useApply(input, "checked", checked);
  return (
    <label className={check}>
      <input ref={input} type="checkbox" name={name} value={value} defaultChecked={checked} {...handlers} />
      {label}
    </label>
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
    <ul className={chipRow} aria-label="Active filters" data-print="hide">
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
