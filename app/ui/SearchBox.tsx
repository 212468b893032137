import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "./Button";
import { SearchIcon } from "./icons";

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
  /** A `FilterPanel`, which is sent along with the search text. */
  children?: ReactNode;
}

/** The search form: a GET, so that what is found has an address. */
export function SearchBox({ action, query, label, placeholder, keep = {}, children }: SearchBoxProps) {
  const id = useId();
  return (
    <search>
      <Form action={action} className="search">
        <div className="search-row">
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
          <input
            key={query}
            id={id}
            className="input search-input"
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
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
