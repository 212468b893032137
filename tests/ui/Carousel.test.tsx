import { fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub, useLocation, useSearchParams } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Carousel } from "~/ui/Carousel";

/** How wide an item is with its gap, in pixels. */
const PITCH = 100;

interface Layout {
  total?: number;
  start?: number;
  /** Of the window, in pixels. */
  width?: number;
}

const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
beforeEach(() => scrollTo.mockReset());

/** A carousel of items called 1, 2, 3 …, as its address wants it. */
function Clubs() {
  const [query] = useSearchParams();
  return (
    <Carousel
      id="best-clubs"
      title="Best Clubs"
      items={Array.from({ length: Number(query.get("total")) }, (_, at) => at + 1)}
      card={(item, inSight) => (
        <li key={item} data-in-sight={inSight}>
          {item}
        </li>
      )}
      atOnce={3}
      start={Number(query.get("start"))}
      hrefFor={(place) => (place === 0 ? "/" : `/?clubs=${place}`)}
      allHref="/clubs"
      empty={<p>No clubs yet</p>}
    />
  );
}

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <>
        <Clubs />
        <Address />
      </>
    ),
  },
]);

/** Shows it as a browser would lay it out. */
function show({ total = 9, start = 0, width = 3 * PITCH }: Layout = {}) {
  render(<Stub initialEntries={[`/?total=${total}&start=${start}`]} />);
  const list = screen.queryByRole("list");
  if (list) layOut(list, width);
  return { list };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function layOut(list: HTMLElement, width: number): void {
  const total = list.children.length;
  let left = 0;
  Object.defineProperties(list, {
    clientWidth: { value: width },
    scrollWidth: { value: total * PITCH },
    scrollLeft: { get: () => left, set: (value: number) => (left = value) },
    scrollTo: {
      value: (options: ScrollToOptions) => {
        scrollTo(options);
        left = Math.min(options.left ?? 0, total * PITCH - width);
      },
    },
  });
  for (const [at, item] of Array.from(list.children).entries()) {
    item.getBoundingClientRect = () => new DOMRect(at * PITCH - left, 0, PITCH - 10, 200);
  }
}

/** Presses the step that a browser of this width shows: the first is a narrow one's. Time passes before. */
let now = 0;
function press(
  direction: "Previous" | "Next",
  { after = 5_000, ...keys }: MouseEventInit & { after?: number } = {},
) {
  const [, link] = screen.getAllByRole("link", { name: `${direction}, Best Clubs` });
  if (!link) throw new Error("There are no steps");
  now += after;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
  Object.defineProperty(click, "timeStamp", { value: now });
  fireEvent(link, click);
}

const goals = () => scrollTo.mock.calls.map(([{ left }]) => (left ?? 0) / PITCH);

describe("the list", () => {
  it("is named by its heading and leads to all", () => {
    show();
    const region = within(screen.getByRole("region", { name: "Best Clubs" }));
    expect(region.getByRole("heading", { level: 2, name: "Best Clubs" })).toBeDefined();
    const all = region.getByRole("link", { name: "View All" });
    expect(all.getAttribute("href")).toBe("/clubs");
    // Several of these stand on a page: which one it is, its description tells.
    expect(document.getElementById(all.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Best Clubs",
    );
  });

  it("is turned to where it starts, and knows what is in sight", () => {
    show({ total: 5, start: 3 });
    const items = screen.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["4", "5", "1", "2", "3"]);
    expect(items.map((item) => item.dataset.inSight)).toEqual(["true", "true", "true", "false", "false"]);
  });

  it("gives way to what is said of an empty one", () => {
    show({ total: 0 });
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByText("No clubs yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "View All" })).toBeDefined();
  });

  it.each([1, 2, 3])("has no steps with %i items", (total) => {
    show({ total });
    expect(screen.queryByRole("link", { name: /Next|Previous/ })).toBeNull();
  });

  it("has steps that are links, to turned lists that no search engine follows", () => {
    show({ total: 4 });
    const links = screen.getAllByRole("link", { name: /Next|Previous/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/?clubs=3#best-clubs",
      "/?clubs=1#best-clubs",
      "/?clubs=1#best-clubs",
      "/?clubs=1#best-clubs",
    ]);
    expect(links.map((link) => link.getAttribute("rel"))).toEqual(Array(4).fill("nofollow"));
  });
});

describe("with script, the steps", () => {
  it("scroll on by what is in sight, and at the end begin again", () => {
    show();
    for (let time = 0; time < 4; time++) press("Next");
    expect(goals()).toEqual([3, 6, 0, 3]);
  });

  it("scroll back from the beginning to the end", () => {
    show({ total: 8 });
    for (let time = 0; time < 4; time++) press("Previous");
    expect(goals()).toEqual([5, 2, 0, 5]);
  });

  it("go item by item where one fits, and reach the last though it cannot stand at the edge", () => {
    show({ total: 4, width: 1.3 * PITCH });
    for (let time = 0; time < 4; time++) press("Next");
    expect(goals()).toEqual([1, 2, 3, 0]);
  });

  it("go on from where somebody has swiped to", () => {
    const { list } = show();
    if (list) list.scrollLeft = 2.1 * PITCH;
    press("Next");
    press("Next");
    expect(goals()).toEqual([5, 6]);
  });

  it("add up when pressed faster than the list scrolls", () => {
    const { list } = show({ total: 12 });
    press("Next");
    if (list) list.scrollLeft = 0.4 * PITCH;
    press("Next", { after: 200 });
    if (list) list.scrollLeft = 1.7 * PITCH;
    press("Previous", { after: 200 });
    expect(goals()).toEqual([3, 6, 3]);
  });

  it("leave the address and the way of moving alone", () => {
    show();
    press("Next");
    expect(screen.getByRole("status").textContent).toBe("/?total=9&start=0");
    // How it moves is the style sheet's, which heeds who wants less of it.
    expect(scrollTo.mock.calls[0]?.[0]).not.toHaveProperty("behavior");
  });

  it("say politely what is shown, once they are pressed", () => {
    show();
    const said = document.querySelector("[aria-live='polite']");
    expect(said?.textContent).toBe("");
    press("Next");
    expect(said?.textContent).toBe("Showing 4 to 6 of 9");
    press("Previous");
    expect(said?.textContent).toBe("Showing 1 to 3 of 9");
  });

  it("count from the first item, however the list is turned", () => {
    show({ start: 3, width: PITCH });
    const said = document.querySelector("[aria-live='polite']");
    press("Next");
    expect(said?.textContent).toBe("Showing 5 of 9");
    press("Previous");
    press("Previous");
    expect(said?.textContent).toBe("Showing 3 of 9");
  });

  it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)("are links for who holds %s", (key) => {
    show();
    press("Next", { [key]: true });
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
