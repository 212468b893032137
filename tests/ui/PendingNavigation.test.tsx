import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Link, Outlet } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { ListLabels } from "~/ui/ListPage";
import { PendingNavigation } from "~/ui/PendingNavigation";

const rackets: ListLabels = {
  path: "/rackets",
  title: "All Rackets",
  subtitle: "Rated by players.",
  noun: "Racket",
  section: "Rackets",
  empty: "No rackets.",
  searchPlaceholder: "Search",
};

/** Ends the wait for the pages that are on their way. */
let arrive: () => void;
let arrival: Promise<void>;

beforeEach(() => {
  arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  vi.spyOn(window, "scrollTo").mockReturnValue();
});

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <PendingNavigation
        lists={[rackets]}
        pages={[
          { path: "/admin", loading: "Loading admin dashboard..." },
          { path: "/courts/:id/edit", loading: "Loading court data..." },
        ]}
      >
        <Outlet />
      </PendingNavigation>
    ),
    children: [
      {
        index: true,
        Component: () => (
          <>
            <Link to="/rackets">Rackets</Link>
            <Link to="/admin">Admin</Link>
            <Link to="/courts/7/edit">Edit</Link>
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        ),
      },
      {
        id: "rackets",
        path: "rackets",
        loader: () => arrival,
        Component: () => <Link to="/rackets?page=2">Page 2</Link>,
      },
      { path: "admin", loader: () => arrival, Component: () => <p>Dashboard</p> },
      { path: "courts/:id/edit", loader: () => arrival, Component: () => <p>Edit Court</p> },
      { path: "elsewhere", loader: () => arrival, Component: () => <p>Elsewhere it is</p> },
    ],
  },
]);

const cards = () => document.querySelectorAll(".skeleton");
const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)));

it("shows the outline of a list that keeps one waiting: its heading and eight cards", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Rackets" }));
  expect(cards()).toHaveLength(0);
  await wait(250);
  expect(cards()).toHaveLength(8);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Rackets");
  expect(screen.getByRole("status").textContent).toBe("Loading All Rackets");
  await act(async () => arrive());
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole("link", { name: "Page 2" })).toBeDefined();
});

it("shows nothing of it where the list is there in time", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Rackets" }));
  await act(async () => arrive());
  await wait(250);
  expect(cards()).toHaveLength(0);
});

it("lets the list be while one turns its pages", async () => {
  arrive();
  render(<Stub initialEntries={["/rackets"]} hydrationData={{ loaderData: { rackets: null } }} />);
  arrival = new Promise(() => {});
  await userEvent.click(await screen.findByRole("link", { name: "Page 2" }));
  await wait(250);
  expect(cards()).toHaveLength(0);
});

it("says of a page without an outline that it is on its way", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Admin" }));
  expect(screen.queryByRole("status")).toBeNull();
  await wait(250);
  expect(screen.getByRole("status").textContent).toBe("Loading admin dashboard...");
  await act(async () => arrive());
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Dashboard")).toBeDefined();
});

it("says so of a page whose address has an id in it", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Edit" }));
  await wait(250);
  expect(screen.getByRole("status").textContent).toBe("Loading court data...");
  await act(async () => arrive());
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Edit Court")).toBeDefined();
});

it("leaves other pages alone", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await wait(250);
  expect(cards()).toHaveLength(0);
});
