import { fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub, useLocation, useSearchParams } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Carousel } from "~/ui/Carousel";

/** The width of an item and its gap, in pixels. */
const PITCH = 100;

interface CarouselOptions {
  total?: number;
  start?: number;
  /** The visible width, in pixels. */
  width?: number;
}

const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
beforeEach(() => scrollTo.mockReset());

/** A carousel of the items 1, 2, 3 …, with the number of items and the start from the address. */
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

/** Renders the carousel and simulates a browser's layout. */
function show({ total = 9, start = 0, width = 3 * PITCH }: CarouselOptions = {}) {
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

/** Clicks the link of wide screens, the second of its name, `after` milliseconds after the previous click. */
let now = 0;
function click(
  direction: "Previous" | "Next",
  { after = 5_000, ...keys }: MouseEventInit & { after?: number } = {},
) {
  const [, link] = screen.getAllByRole("link", { name: `${direction}, Best Clubs` });
  if (!link) throw new Error("The carousel has no links to scroll");
  now += after;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
  Object.defineProperty(event, "timeStamp", { value: now });
  fireEvent(link, event);
}

const scrollTargets = () => scrollTo.mock.calls.map(([{ left }]) => (left ?? 0) / PITCH);

describe("the list", () => {
  it("is labelled by its heading and links to the whole list", () => {
    show();
    const region = within(screen.getByRole("region", { name: "Best Clubs" }));
    expect(region.getByRole("heading", { level: 2, name: "Best Clubs" })).toBeDefined();
    const all = region.getByRole("link", { name: "View All" });
    expect(all.getAttribute("href")).toBe("/clubs");
    // A page has several such links, which differ by their description.
    expect(document.getElementById(all.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Best Clubs",
    );
  });

  it("is rotated to its start, and marks the visible items", () => {
    show({ total: 5, start: 3 });
    const items = screen.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["4", "5", "1", "2", "3"]);
    expect(items.map((item) => item.dataset.inSight)).toEqual(["true", "true", "true", "false", "false"]);
  });

  it("is replaced by a text when it is empty", () => {
    show({ total: 0 });
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByText("No clubs yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "View All" })).toBeDefined();
  });

  it.each([0, 1])("has no links to scroll with %i items", (total) => {
    show({ total });
    expect(screen.queryByRole("link", { name: /Next|Previous/ })).toBeNull();
  });

  it.each([
    [2, ["/?clubs=1#best-clubs", "/?clubs=1#best-clubs"]],
    [3, ["/?clubs=2#best-clubs", "/?clubs=1#best-clubs"]],
  ])("has only the links of a phone, by single items, with %i items", (total, hrefs) => {
    show({ total });
    const links = screen.getAllByRole("link", { name: /Next|Previous/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(hrefs);
    // The style sheet shows these on a phone only if they are the last of the heading's row.
    expect(links[0]?.parentElement?.matches(".carousel-steps-single:last-child")).toBe(true);
  });

  it("has nofollow links to rotated lists", () => {
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

describe("with script, the links", () => {
  it("scroll by the number of visible items, and from the end to the start", () => {
    show();
    for (let time = 0; time < 4; time++) click("Next");
    expect(scrollTargets()).toEqual([3, 6, 0, 3]);
  });

  it("scroll back from the start to the end", () => {
    show({ total: 8 });
    for (let time = 0; time < 4; time++) click("Previous");
    expect(scrollTargets()).toEqual([5, 2, 0, 5]);
  });

  it("scroll item by item when one fits, up to the last item", () => {
    show({ total: 4, width: 1.3 * PITCH });
    for (let time = 0; time < 4; time++) click("Next");
    expect(scrollTargets()).toEqual([1, 2, 3, 0]);
  });

  it("scroll from the position to which the user has swiped", () => {
    const { list } = show();
    if (list) list.scrollLeft = 2.1 * PITCH;
    click("Next");
    click("Next");
    expect(scrollTargets()).toEqual([5, 6]);
  });

  it("accumulate when clicked faster than the list scrolls", () => {
    const { list } = show({ total: 12 });
    click("Next");
    if (list) list.scrollLeft = 0.4 * PITCH;
    click("Next", { after: 200 });
    if (list) list.scrollLeft = 1.7 * PITCH;
    click("Previous", { after: 200 });
    expect(scrollTargets()).toEqual([3, 6, 3]);
  });

  it("change neither the address nor the scroll behaviour", () => {
    show();
    click("Next");
    expect(screen.getByRole("status").textContent).toBe("/?total=9&start=0");
    // The style sheet sets the scroll behaviour and respects prefers-reduced-motion.
    expect(scrollTo.mock.calls[0]?.[0]).not.toHaveProperty("behavior");
  });

  it("announce the visible items politely after a click", () => {
    show();
    const announcement = document.querySelector("[aria-live='polite']");
    expect(announcement?.textContent).toBe("");
    click("Next");
    expect(announcement?.textContent).toBe("Showing 4 to 6 of 9");
    click("Previous");
    expect(announcement?.textContent).toBe("Showing 1 to 3 of 9");
  });

  it("count from the first item of a rotated list", () => {
    show({ start: 3, width: PITCH });
    const announcement = document.querySelector("[aria-live='polite']");
    click("Next");
    expect(announcement?.textContent).toBe("Showing 5 of 9");
    click("Previous");
    click("Previous");
    expect(announcement?.textContent).toBe("Showing 3 of 9");
  });

  it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)("are ordinary links with %s", (key) => {
    show();
    click("Next", { [key]: true });
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
