import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "./Button";
import { SearchIcon } from "./icons";
import { SuggestingInput } from "./SuggestingInput";
import type { Suggest } from "./useSuggestions";

interface SearchBoxProps {
  /** The page that answers. */
  action: string;
  /** What is searched for now: the `q` of the address. */
  query: string;
  /** What the box is for, said to those who do not see its placeholder. */
  label: string;
  placeholder?: string;
  /** Parameters of the address that a new search keeps, such as the sort order, where no field shows them. */
  keep?: Readonly<Record<string, string>>;
  /** Asks for what may be meant, to be shown while one types; nothing is, where it is left out. */
  suggest?: Suggest;
  /** A `FilterPanel`, which is sent along with the search text. */
  children?: ReactNode;
}

/** The search form: a GET, so that what is found has an address. */
export function SearchBox({
  action,
  query,
  label,
  placeholder,
  keep = {},
  suggest,
  children,
}: SearchBoxProps) {
  const id = useId();
  const field = {
    id,
    className: "input search-input",
    type: "search",
    name: "q",
    defaultValue: query,
    placeholder,
    maxLength: 200,
    autoComplete: "off",
    enterKeyHint: "search",
  } as const;
  return (
    <search>
      <Form action={action} className="search">
        <div className="search-row">
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          {suggest ? (
            <SuggestingInput key={query} suggest={suggest} {...field} />
          ) : (
            <input key={query} {...field} />
          )}
          <Button type="submit" variant="primary" className="search-button">
            <SearchIcon />
            <span className="search-word">Search</span>
          </Button>
        </div>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </Form>
    </search>
  );
}
