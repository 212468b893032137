import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { expect, it } from "vitest";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <>
        <RouteAnnouncer mainId="content" />
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

it("does not announce the page that the browser loaded", () => {
  const { container } = render(<Stub initialEntries={["/courts"]} />);
  expect(container.querySelector("[aria-live]")?.textContent).toBe("");
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
