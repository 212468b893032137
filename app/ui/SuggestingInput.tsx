import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { plural } from "~/lib/format";
import { Link } from "./Link";
import { soft } from "./styles";
import { useHydrated } from "./useHydrated";
import { type Suggest, type Suggestion, useSuggestions } from "./useSuggestions";

/** The suggestions, and the index of the active one; -1 is the field itself. */
interface Choice {
  suggestions: readonly Suggestion[];
  active: number;
}

/** The active option is marked by more than its colour. */
const SUGGESTION =
  "flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-3.5 py-1.5 leading-snug no-underline wrap-anywhere hover:bg-court-tint aria-selected:bg-court-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-link";

/**
 * A search field with suggestions below it: the combobox pattern of the ARIA practices with manual selection.
 * Without scripts it is a plain search field.
 */
export function SuggestingInput({ suggest, ...field }: ComponentProps<"input"> & { suggest: Suggest }) {
  const listId = useId();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const activeOption = useRef<HTMLAnchorElement>(null);
  const [typed, setTyped] = useState("");
  const [{ suggestions, active }, setChoice] = useState<Choice>({ suggestions: [], active: -1 });
  useSuggestions(suggest, typed, (found) => {
    // The user may have moved to one of the former suggestions meanwhile.
    const href = suggestions[active]?.href;
    setChoice({ suggestions: found, active: found.findIndex((one) => one.href === href) });
  });
  useEffect(() => {
    const element = input.current;
    // What was typed before the scripts came.
    if (element?.matches(":focus") && element.value !== element.defaultValue) setTyped(element.value);
  }, []);
  useEffect(() => {
    if (active > -1) activeOption.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const isOpen = suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const moveTo = (index: number) => setChoice({ suggestions, active: index });
  const close = () => setTyped("");

  function onKeyDown(event: KeyboardEvent) {
    if ((!isOpen && event.key !== "Enter") || event.nativeEvent.isComposing) return;
    const last = suggestions.length - 1;
    switch (event.key) {
      case "ArrowDown":
        moveTo(active < last ? active + 1 : -1);
        break;
      case "ArrowUp":
        moveTo(active < 0 ? last : active - 1);
        break;
      case "Escape":
        close();
        break;
      case "Enter":
        // Also before there are suggestions: they would cover the results.
        if (active < 0) return close();
        activeOption.current?.click();
        break;
      case "ArrowLeft":
      case "ArrowRight":
      case "Home":
      case "End":
        return moveTo(-1);
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0 flex-1">
      <input
        {...field}
        ref={input}
        {...(hydrated && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isOpen,
          "aria-controls": listId,
          "aria-activedescendant": active < 0 ? undefined : optionId(active),
        })}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          moveTo(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // On a phone as wide as the row, including the button.
          className="absolute top-full left-0 z-10 mt-1.5 w-full rounded-card border border-edge bg-surface py-1.5 text-ink raised max-xs:w-[calc(100%+3.5rem)]"
        >
          {suggestions.map(({ label, kind, href }, index) => (
            <Link
              key={href}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={href}
              className={SUGGESTION}
              ref={index === active ? activeOption : null}
              onMouseDown={keepFocus}
              onClick={close}
            >
              <span>{label}</span> <span className={soft}>{kind}</span>
            </Link>
          ))}
        </div>
      )}
      <span aria-live="polite" className="sr-only">
        {isOpen && plural(suggestions.length, "suggestion")}
      </span>
    </div>
  );
}

/** Prevents a press on an option from blurring the field, which would close the list before the click. */
function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault();
}
