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

/** The id of the answer to the search: the form's fragment, so that the answer gets the focus. */
const ANSWER = "answer";

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
      <Form action={`${href("/compare")}#${ANSWER}`} className="flex flex-col gap-1.5" preventScrollReset>
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
      {q && (
        // Below the field when the page begins with it.
        <section id={ANSWER} className="scroll-mt-24">
          {!matches ? (
            <PartialResults />
          ) : matches.length > 0 ? (
            `Which one is “${q}”?`
          ) : (
            `No other racket matches “${q}”.`
          )}
        </section>
      )}
      {matches && matches.length > 0 && (
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
      )}
    </search>
  );
}
