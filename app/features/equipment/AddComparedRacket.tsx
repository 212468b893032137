import { useId } from "react";
import { Form, href } from "react-router";
import { SUGGESTIONS_PATH } from "~/http/addresses";
import { MAX_SEARCH } from "~/http/listQuery";
import { Button } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { PartialResults } from "~/ui/PartialResults";
import { SuggestingInput } from "~/ui/SuggestingInput";
import { chip, chipRow, control, labelText } from "~/ui/styles";
import { compareHref, DIFFERENCES } from "./compare.query";

/** The search for another racket to compare. */
export interface RacketSearch {
  /** The text searched for; empty without a search. */
  q: string;
  /** The rackets that match it, unless it is only one, which is added; null if they took too long to find. */
  matches: { id: number; name: string }[] | null;
}

interface AddComparedRacketProps {
  /** The compared rackets. */
  ids: readonly number[];
  search: RacketSearch;
  /** Whether the comparison shows only the rows that differ, as it then does with the new racket. */
  differencesOnly: boolean;
}

/** Adds a racket to a comparison by its name. Without scripts, or if several match, the user chooses from links. */
export function AddComparedRacket({ ids, search: { q, matches }, differencesOnly }: AddComparedRacketProps) {
  const id = useId();
  return (
    <search className="flex max-w-text flex-col gap-2">
      <Form action={href("/compare")} className="flex flex-col gap-1.5" preventScrollReset>
        <label htmlFor={id} className={labelText}>
          Add a racket
        </label>
        {ids.length > 0 && <input type="hidden" name="ids" value={ids.join()} />}
        {differencesOnly && <input type="hidden" name="show" value={DIFFERENCES} />}
        <div className="flex gap-2">
          <SuggestingInput
            key={`${ids} ${q}`}
            suggest={async (text, signal) => {
              const params = new URLSearchParams({ q: text, compare: ids.join() });
              const response = await fetch(`${SUGGESTIONS_PATH}?${params}`, { signal });
              return response.ok ? response.json() : [];
            }}
            id={id}
            className={control.text}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            required
          />
          <Button type="submit">Add</Button>
        </div>
      </Form>
      {matches === null && <PartialResults />}
      {q && matches?.length === 0 && <p role="status">{`No other racket matches “${q}”.`}</p>}
      {matches && matches.length > 0 && (
        <>
          <p role="status">{`Which one is “${q}”?`}</p>
          <ul className={chipRow}>
            {matches.map((match) => (
              <li key={match.id}>
                <Link
                  to={compareHref([...ids, match.id], { differencesOnly })}
                  className={chip.go}
                  preventScrollReset
                >
                  {match.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </search>
  );
}
