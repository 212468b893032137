import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Form, Outlet, redirect, useLoaderData } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";

let reports: string[];
beforeEach(() => {
  reports = ["Smash Club", "Lob House"];
});

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
      {
        path: "reports",
        loader: () => reports,
        HydrateFallback: () => null,
        Component: () => (
          <>
            {useLoaderData<string[]>().map((name) => (
              <Form key={name} method="post" action="/keep">
                <button type="submit">{`Keep ${name}`}</button>
              </Form>
            ))}
          </>
        ),
      },
      {
        path: "keep",
        action: () => {
          reports = reports.slice(0, -1);
          return redirect("/reports");
        },
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

it("moves the focus from a button that its form has removed to the content, and from no other", async () => {
  render(<Stub initialEntries={["/reports"]} />);
  const first = await screen.findByRole("button", { name: "Keep Smash Club" });
  await userEvent.click(first);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Keep Lob House" })).toBeNull());
  expect(document.activeElement).toBe(first);

  await userEvent.click(first);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
