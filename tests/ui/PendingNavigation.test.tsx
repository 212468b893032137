import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, Outlet } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { Link } from "~/ui/Link";
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

/** Resolves the loaders of the pages. */
let finishLoading: () => void;
let loading: Promise<void>;

beforeEach(() => {
  loading = new Promise((resolve) => {
    finishLoading = resolve;
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
        loader: () => loading,
        Component: () => <Link to="/rackets?page=2">Page 2</Link>,
      },
      { path: "admin", loader: () => loading, Component: () => <p>Dashboard</p> },
      { path: "courts/:id/edit", loader: () => loading, Component: () => <p>Edit Court</p> },
      { path: "elsewhere", loader: () => loading, Component: () => <p>Elsewhere it is</p> },
    ],
  },
]);

const cards = () => document.querySelectorAll(".skeleton");
const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)));

it("shows the skeleton of a list that loads slowly: its heading and eight cards", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Rackets" }));
  expect(cards()).toHaveLength(0);
  await wait(250);
  expect(cards()).toHaveLength(8);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("All Rackets");
  expect(screen.getByRole("status").textContent).toBe("Loading All Rackets");
  await act(async () => finishLoading());
  expect(cards()).toHaveLength(0);
  expect(screen.getByRole("link", { name: "Page 2" })).toBeDefined();
});

it("shows no skeleton of a list that loads quickly", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Rackets" }));
  await act(async () => finishLoading());
  await wait(250);
  expect(cards()).toHaveLength(0);
});

it("shows no skeleton between the pages of a list", async () => {
  finishLoading();
  render(<Stub initialEntries={["/rackets"]} hydrationData={{ loaderData: { rackets: null } }} />);
  loading = new Promise(() => {});
  await userEvent.click(await screen.findByRole("link", { name: "Page 2" }));
  await wait(250);
  expect(cards()).toHaveLength(0);
});

it("announces the loading of a page without a skeleton", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Admin" }));
  expect(screen.queryByRole("status")).toBeNull();
  await wait(250);
  expect(screen.getByRole("status").textContent).toBe("Loading admin dashboard...");
  await act(async () => finishLoading());
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Dashboard")).toBeDefined();
});

it("announces the loading of a page whose address contains an id", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Edit" }));
  await wait(250);
  expect(screen.getByRole("status").textContent).toBe("Loading court data...");
  await act(async () => finishLoading());
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText("Edit Court")).toBeDefined();
});

it("shows nothing while other pages load", async () => {
  render(<Stub />);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await wait(250);
  expect(cards()).toHaveLength(0);
});
