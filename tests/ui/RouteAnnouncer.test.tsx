import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet, useSearchParams } from "react-router";
import { expect, it } from "vitest";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";

/** A list with two pages and a filter that can be removed. */
function Rackets() {
  const [params] = useSearchParams();
  const page = params.get("page") ?? "1";
  return (
    <>
      <title>{`Rackets, page ${page}`}</title>
      <h2 id="found" tabIndex={-1}>
        30 Rackets Found
      </h2>
      {params.has("brand") && <Link to="/rackets">Remove filter</Link>}
      <Link to="/rackets?sort=price">Sort by price</Link>
      <Link to="/rackets#more">Jump</Link>
      <section id="more">More</section>
      <nav>
        <Link to="/rackets?page=2#found">Next</Link>
      </nav>
    </>
  );
}

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <>
        <RouteAnnouncer />
        <nav>
          <Link to="/courts">Courts</Link>
        </nav>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </>
    ),
    children: [
      {
        path: "courts",
        Component: () => (
          <>
            <title>All Courts</title>
            <Link to="/courts/7">Banyan Box</Link>
            <Link to="/courts/7/delete?from=list">Delete Banyan Box</Link>
          </>
        ),
      },
      { path: "rackets", Component: Rackets },
      { path: "courts/7", Component: () => <title>Banyan Box</title> },
      {
        path: "courts/7/delete",
        Component: () => (
          <Dialog title="Delete Banyan Box" closeTo="/courts">
            <p>Are you sure?</p>
          </Dialog>
        ),
      },
    ],
  },
]);

it("neither announces the page that the browser loaded nor moves its focus", () => {
  const { container } = render(<Stub initialEntries={["/rackets"]} />);
  expect(container.querySelector("[aria-live]")?.textContent).toBe("");
  expect(document.activeElement).toBe(document.body);
});

it("announces the title of the next page, and moves the focus from the removed link to the content", async () => {
  const { container } = render(<Stub initialEntries={["/courts"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Banyan Box" }));
  await waitFor(() => expect(container.querySelector("[aria-live]")?.textContent).toBe("Banyan Box"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("moves the focus from a link of the bar, which remains, to the content", async () => {
  render(<Stub initialEntries={["/courts/7"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Courts" }));
  await screen.findByRole("link", { name: "Banyan Box" });
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("returns the focus to the link that opened a dialog of another page", async () => {
  render(<Stub initialEntries={["/courts"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Delete Banyan Box" }));
  expect(document.activeElement).toBe(await screen.findByRole("heading", { name: "Delete Banyan Box" }));

  await userEvent.click(screen.getByRole("link", { name: "Close" }));
  await screen.findByRole("link", { name: "Banyan Box" });
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Delete Banyan Box" }));
});

it("announces the next page of a list, and moves the focus to the number of its items", async () => {
  const { container } = render(<Stub initialEntries={["/rackets"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  await waitFor(() => expect(container.querySelector("[aria-live]")?.textContent).toBe("Rackets, page 2"));
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});

it("moves the focus from a filter that was removed to the heading, and announces nothing", async () => {
  const { container } = render(<Stub initialEntries={["/rackets?brand=Nox"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Remove filter" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
  expect(container.querySelector("[aria-live]")?.textContent).toBe("");
});

it("leaves the focus on a link that changes a part of the page", async () => {
  render(<Stub initialEntries={["/rackets?brand=Nox"]} />);
  const sort = screen.getByRole("link", { name: "Sort by price" });
  await userEvent.click(sort);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Remove filter" })).toBeNull());
  expect(document.activeElement).toBe(sort);
});

it("moves the focus to the part of the page that a link leads to", async () => {
  render(<Stub initialEntries={["/rackets"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Jump" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("More")));
});
