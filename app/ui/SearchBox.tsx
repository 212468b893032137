import { type ReactNode, type SubmitEvent, useId, useRef } from "react";
import { Form } from "react-router";
import { MAX_SEARCH } from "~/http/listQuery";
import { Button, IconButton } from "./Button";
import { SearchIcon } from "./icons";
import { SuggestingInput } from "./SuggestingInput";
import { control } from "./styles";
import { useOnChange } from "./useOnChange";
import { useSubmitFilled } from "./useSubmitFilled";
import type { Suggest } from "./useSuggestions";

interface SearchBoxProps {
  /** The address of the results page, which may have the fragment of the results. */
  action: string;
  /** The current search text, the `q` of the address. */
  query: string;
  /** The accessible name. */
  label: string;
  placeholder?: string;
  /** Query parameters to preserve in a new search that have no field, such as the sort order. */
  keep?: Readonly<Record<string, string>>;
  /** In the top bar it is small and its button has only an icon. */
  size?: "normal" | "bar";
  /** Fetches suggestions while the user types; none if omitted. */
  suggest?: Suggest;
  /** A `FilterPanel` before the field, submitted with the search text. */
  children?: ReactNode;
}

const FORM = {
  normal: "flex flex-wrap items-center gap-2 on-court:mt-6",
  bar: "flex",
} as const;

const FIELD = { normal: "search", bar: "text" } as const;

/** The search form: a GET, so that results have an address. */
export function SearchBox({
  action,
  query,
  label,
  placeholder,
  keep = {},
  size = "normal",
  suggest,
  children,
}: SearchBoxProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // What is typed on while the results load stays.
  useOnChange(query, (before) => {
    const input = row.current?.querySelector<HTMLInputElement>("[type=search]");
    if (input && [before, query].includes(input.value.replace(/\s+/g, " ").trim())) input.value = query;
  });
  const submit = useSubmitFilled();
  function submitFilled(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget, action);
  }
  const field = {
    id,
    className: control[FIELD[size]],
    type: "search",
    name: "q",
    defaultValue: query,
    placeholder,
    maxLength: MAX_SEARCH,
    autoComplete: "off",
    enterKeyHint: "search",
  } as const;
  return (
    <search>
      <Form action={action} onSubmit={submitFilled} className={FORM[size]}>
        {children}
        <div ref={row} className="flex min-w-0 grow basis-40 gap-2 unfold:basis-72">
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          {suggest ? <SuggestingInput suggest={suggest} {...field} /> : <input {...field} />}
          {size === "bar" ? (
            <IconButton type="submit" label="Go" icon={<SearchIcon />} />
          ) : (
            <Button type="submit" variant="primary" size="search">
              <SearchIcon />
              <span className="max-xs:sr-only">Search</span>
            </Button>
          )}
        </div>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
    </search>
  );
}
