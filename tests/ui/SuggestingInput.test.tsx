import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation, useSearchParams } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SearchBox } from "~/ui/SearchBox";
import type { Suggestion } from "~/ui/useSuggestions";

const andheri: Suggestion = {
  label: "Andheri West",
  kind: "Locality",
  href: "/courts?location=Andheri+West",
};
const club: Suggestion = { label: "Red Oxide", kind: "Court in Andheri West", href: "/courts/3" };

const suggest = vi.fn<(text: string, signal: AbortSignal) => Promise<Suggestion[]>>();
let user: UserEvent;

beforeEach(() => {
  suggest.mockReset().mockImplementation(async (text) => (text === "nothing" ? [] : [andheri, club]));
  // Between the letters of a word no time passes, however slow the machine.
  user = userEvent.setup({ delay: null });
});

function Page() {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  return (
    <>
      <SearchBox action="/search" query={params.get("q") ?? ""} label="Search" suggest={suggest} />
      <code>{pathname + search}</code>
    </>
  );
}

const Stub = createRoutesStub([{ path: "*", Component: Page }]);

const Plain = createRoutesStub([
  { path: "/", Component: () => <SearchBox action="/courts" query="glass" label="Search courts" /> },
]);

function open(address = "/"): HTMLInputElement {
  render(<Stub initialEntries={[address]} />);
  return box();
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const address = () => document.querySelector("code")?.textContent;
const announced = () => document.querySelector("[aria-live]")?.textContent;

/** The active option, according to its ARIA attributes. */
function active(): string | undefined {
  const id = box().getAttribute("aria-activedescendant");
  const selected = screen.queryAllByRole("option", { selected: true });
  expect(selected.map((option) => option.id)).toEqual(id ? [id] : []);
  return selected[0]?.textContent;
}

async function type(text: string): Promise<void> {
  await user.type(box(), text);
  await screen.findByRole("listbox", { name: "Suggestions" });
}

describe("A search field with suggestions", () => {
  test("is a closed combobox until there are suggestions, whose number it announces", async () => {
    const field = open();
    expect(field.getAttribute("aria-expanded")).toBe("false");
    expect(field.getAttribute("aria-autocomplete")).toBe("list");
    await type("andh");
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    expect(options()).toEqual(["Andheri West Locality", "Red Oxide Court in Andheri West"]);
    expect(announced()).toBe("2 suggestions");
    expect(active()).toBeUndefined();
    expect(document.activeElement).toBe(field);
  });

  test("requests suggestions once after typing pauses, and not for a single letter", async () => {
    open();
    await user.type(box(), "a");
    await act(() => new Promise((done) => setTimeout(done, 250)));
    expect(suggest).not.toHaveBeenCalled();
    await type("ndheri ");
    expect(suggest.mock.calls.map(([text]) => text)).toEqual(["andheri"]);
  });

  test("aborts the request for an outdated text and ignores its response", async () => {
    let respondLate: (found: Suggestion[]) => void = () => {};
    suggest.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respondLate = resolve;
        }),
    );
    open();
    await user.type(box(), "re");
    await waitFor(() => expect(suggest).toHaveBeenCalledOnce());
    const [, signal] = suggest.mock.calls[0] ?? [];
    expect(signal?.aborted).toBe(false);
    suggest.mockResolvedValueOnce([club]);
    await type("d");
    expect(signal?.aborted).toBe(true);
    await act(async () => respondLate([andheri]));
    expect(options()).toEqual(["Red Oxide Court in Andheri West"]);
  });

  test("cycles through the suggestions and the field with the arrow keys", async () => {
    open();
    await type("andh");
    const visited = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
      await user.keyboard(`{${key}}`);
      visited.push(active());
    }
    const [first, second] = options();
    expect(visited).toEqual([first, second, undefined, second, first]);
    expect(box().value).toBe("andh");
  });

  test("keeps the active option when later suggestions have it, until more is typed", async () => {
    open();
    await type("andh");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toBe("Red Oxide Court in Andheri West");
    suggest.mockResolvedValueOnce([club, andheri]);
    await user.type(box(), "e");
    expect(active()).toBeUndefined();
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("Andheri West Locality");
    await waitFor(() => expect(options()[0]).toBe("Red Oxide Court in Andheri West"));
    expect(active()).toBe("Andheri West Locality");
  });

  test.each(["Home", "End", "ArrowLeft", "ArrowRight"])(
    "leaves the key %s to the text field",
    async (key) => {
      open();
      await type("andh");
      await user.keyboard(`{ArrowDown}{${key}}`);
      expect(active()).toBeUndefined();
      expect(options()).toHaveLength(2);
    },
  );

  test("navigates to the suggestion chosen with Enter", async () => {
    open();
    await type("andh");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/courts/3");
    expect(options()).toEqual([]);
  });

  test("navigates to the suggestion that is clicked", async () => {
    open();
    await type("andh");
    await user.click(screen.getByRole("option", { name: /Andheri West Locality/ }));
    expect(address()).toBe("/courts?location=Andheri+West");
    expect(options()).toEqual([]);
  });

  test("submits the text on Enter without a chosen suggestion", async () => {
    open();
    await type("andh");
    await user.keyboard("{Enter}");
    expect(address()).toBe("/search?q=andh");
    expect(options()).toEqual([]);
  });

  test("opens no list for what was sent with Enter before there were suggestions", async () => {
    open();
    suggest.mockReturnValue(new Promise(() => {}));
    await user.type(box(), "andh");
    await waitFor(() => expect(suggest).toHaveBeenCalledOnce());
    await user.keyboard("{Enter}");
    const [, signal] = suggest.mock.calls[0] ?? [];
    expect(signal?.aborted).toBe(true);
    expect(address()).toBe("/search?q=andh");
  });

  test("preserves what is typed on while the results load, and the focus", async () => {
    const loaded = Promise.withResolvers<null>();
    const Slow = createRoutesStub([{ id: "page", path: "*", Component: Page, loader: () => loaded.promise }]);
    render(<Slow initialEntries={["/search?q=padel"]} hydrationData={{ loaderData: { page: null } }} />);
    await user.clear(box());
    await user.type(box(), " powai  west{Enter}");
    await user.type(box(), "ern");
    await act(async () => loaded.resolve(null));
    await waitFor(() => expect(address()).toBe("/search?q=+powai++west"));
    expect(box().value).toBe(" powai  western");
    expect(document.activeElement).toBe(box());
  });

  test("closes on Escape with the text preserved, and opens again on input", async () => {
    open();
    await type("andh");
    await user.keyboard("{ArrowDown}{Escape}");
    expect([options(), active(), box().value, announced()]).toEqual([[], undefined, "andh", ""]);
    await type("e");
    expect(options()).toHaveLength(2);
  });

  test("closes when it loses the focus, and when there are no suggestions", async () => {
    open();
    await type("andh");
    await user.tab();
    expect(options()).toEqual([]);
    await type("x");
    await user.clear(box());
    await user.type(box(), "nothing");
    await waitFor(() => expect(options()).toEqual([]));
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  test("ignores keys during input method composition", async () => {
    open();
    await type("andh");
    box().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, isComposing: true }));
    expect(active()).toBeUndefined();
  });

  test("works as a plain search field when the request fails", async () => {
    suggest.mockRejectedValue(new TypeError("Failed to fetch"));
    open();
    await user.type(box(), "andh{Enter}");
    await waitFor(() => expect(address()).toBe("/search?q=andh"));
    expect(options()).toEqual([]);
  });
});

test("A search field without a source of suggestions is a plain search field", () => {
  render(<Plain />);
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search courts" }).value).toBe("glass");
  expect(announced()).toBeUndefined();
});
