import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createRoutesStub,
  data,
  Form,
  Outlet,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { beforeEach, expect, it } from "vitest";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";

function Frame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <RouteAnnouncer />
      <nav>
        <Link to="/courts">Courts</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </nav>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

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
      <Link to="/rackets#%E0%A4%A8%E0%A4%BF%E0%A4%AF%E0%A4%AE">Rules</Link>
      <section id="नियम">The rules</section>
      <Link to="/rackets#%E0%A4%A">Malformed</Link>
      <nav>
        <Link to="/rackets?page=2#found">Next</Link>
      </nav>
    </>
  );
}

function Notice() {
  return useSearchParams()[0].has("read") ? (
    <p>Read.</p>
  ) : (
    <Form>
      <button type="submit" name="read">
        I have read it
      </button>
    </Form>
  );
}

let reports: string[];
beforeEach(() => {
  reports = ["Smash Club", "Lob House"];
});

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
    ErrorBoundary: () => (
      <Frame>
        <title>Too many requests</title>
        <h1>Too many requests</h1>
      </Frame>
    ),
    children: [
      {
        path: "courts",
        Component: () => (
          <>
            <title>All Courts</title>
            <Link to="/courts/7">Banyan Box</Link>
            <Link to="/courts/7/delete?from=list">Delete Banyan Box</Link>
            <ul>
              <li id="banyan">
                <Link to="/courts/7/delete?from=list">Delete it</Link>
              </li>
              <li id="lighthouse">Lighthouse Lane</li>
            </ul>
            <form action="/courts/7/delete">
              <button type="submit">Delete Selected</button>
            </form>
          </>
        ),
      },
      { path: "links", Component: () => <Link to="/rackets#more">Read more</Link> },
      { path: "notice", Component: Notice },
      {
        path: "form",
        action: () => {
          throw data(null, 429);
        },
        Component: () => (
          <Form method="post">
            <button type="submit">Send</button>
          </Form>
        ),
      },
      {
        path: "courts/8",
        Component: () => (
          <>
            <Outlet />
            {!useLocation().pathname.endsWith("/review") && <Link to="/courts/8/review">Write a Review</Link>}
            <article id="review-9">Good light.</article>
          </>
        ),
        children: [
          {
            path: "review",
            action: () => replace("/courts/8?highlight=9#review-9"),
            Component: () => (
              <div data-opened>
                <Form method="post">
                  <button type="submit">Submit Review</button>
                </Form>
                <Link to="/courts/8">Cancel</Link>
              </div>
            ),
          },
        ],
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
      {
        path: "claims",
        loader: () => reports,
        HydrateFallback: () => null,
        Component: () => (
          <>
            <h2 tabIndex={-1}>Claims to decide on</h2>
            {useLoaderData<string[]>().map((name) => (
              <Link key={name} to="/claims/accept">{`Accept ${name}`}</Link>
            ))}
            <Outlet />
          </>
        ),
        children: [
          {
            path: "accept",
            action: () => {
              reports = [];
              return redirect("/claims");
            },
            Component: () => (
              <Dialog title="Accept Claim" closeTo="/claims">
                <Form method="post">
                  <button type="submit">Accept</button>
                </Form>
              </Dialog>
            ),
          },
        ],
      },
      { path: "rackets", Component: Rackets },
      { path: "courts/7", Component: () => <title>Banyan Box</title> },
      {
        path: "courts/7/delete",
        Component: () => (
          <Dialog title="Delete Banyan Box" closeTo={`/courts${useLocation().hash}`}>
            <p>Are you sure?</p>
          </Dialog>
        ),
      },
    ],
  },
]);

/** Renders a page as one that the browser has loaded. @returns its container */
function renderLoaded(path: string): HTMLElement {
  const page = <Stub initialEntries={[path]} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
  return container;
}

it("does not announce the page that the browser loaded, nor move its focus", async () => {
  const container = renderLoaded("/courts");
  await screen.findByRole("link", { name: "Banyan Box" });
  expect(container.querySelector("[aria-live]")?.textContent).toBe("");
  expect(document.activeElement).toBe(document.body);
});

it("moves the focus from a button that is gone after its form, on the same page, to the content", async () => {
  render(<Stub initialEntries={["/notice"]} />);
  await userEvent.click(screen.getByRole("button", { name: "I have read it" }));
  await screen.findByText("Read.");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("announces the error page that takes the place of a form, and moves the focus to it", async () => {
  const { container } = render(<Stub initialEntries={["/form"]} />);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("heading", { name: "Too many requests" });
  await waitFor(() => expect(container.querySelector("[aria-live]")?.textContent).toBe("Too many requests"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
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

it("returns the focus to the link that opened a form in the page", async () => {
  render(<Stub initialEntries={["/courts/8"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Write a Review" }));
  await userEvent.click(await screen.findByRole("link", { name: "Cancel" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "Write a Review" }));
});

it("returns the focus to the link in the part of the page that the fragment names", async () => {
  render(<Stub initialEntries={["/courts/7/delete?from=list#banyan"]} />);
  await userEvent.click(await screen.findByRole("link", { name: "Close" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "Delete it" }));
});

it("returns the focus to the link that opened a dialog, where the fragment names another part of the page", async () => {
  render(<Stub initialEntries={["/courts/7/delete?from=list#lighthouse"]} />);
  await userEvent.click(await screen.findByRole("link", { name: "Close" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "Delete Banyan Box" }));
});

it("moves the focus to what a form has saved, not to the link that opened the form", async () => {
  render(<Stub initialEntries={["/courts/8"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Write a Review" }));
  await userEvent.click(await screen.findByRole("button", { name: "Submit Review" }));
  await screen.findByRole("link", { name: "Write a Review" });
  expect(document.activeElement).toBe(screen.getByText("Good light."));
});

it("returns the focus to the button of the form that opened a dialog", async () => {
  render(<Stub initialEntries={["/courts/7/delete?ids=7"]} />);
  await userEvent.click(await screen.findByRole("link", { name: "Close" }));
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Delete Selected" }));
});

it("moves the focus to the heading if the link that opened a dialog is gone", async () => {
  render(<Stub initialEntries={["/claims"]} />);
  await userEvent.click(await screen.findByRole("link", { name: "Accept Lob House" }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Accept/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Claims to decide on" }));
});

it("returns the focus to the link that was followed, after Back", async () => {
  render(<Stub initialEntries={["/courts"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Banyan Box" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Banyan Box" })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "Banyan Box" }));
});

it("returns the focus to the link that was followed, after Back at once, from the content", async () => {
  render(<Stub initialEntries={["/courts"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Banyan Box" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(await screen.findByRole("link", { name: "Banyan Box" }));
});

it("moves the focus from a button that its form has removed to the content, and from no other", async () => {
  render(<Stub initialEntries={["/reports"]} />);
  const first = await screen.findByRole("button", { name: "Keep Smash Club" });
  await userEvent.click(first);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Keep Lob House" })).toBeNull());
  expect(document.activeElement).toBe(first);

  await userEvent.click(first);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Keep/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("announces the next page of a list, and moves the focus to the number of its items", async () => {
  const { container } = render(<Stub initialEntries={["/rackets"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  await waitFor(() => expect(container.querySelector("[aria-live]")?.textContent).toBe("Rackets, page 2"));
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});

it("moves the focus from a filter that was removed to the heading, and announces nothing", async () => {
  const container = renderLoaded("/rackets?brand=Nox");
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

it("moves the focus to the part of another page that a link leads to", async () => {
  render(<Stub initialEntries={["/links"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Read more" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("More")));
});

it("moves the focus to a part of the page whose id is percent-encoded, and survives a malformed fragment", async () => {
  render(<Stub initialEntries={["/rackets"]} />);
  await userEvent.click(screen.getByRole("link", { name: "Rules" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("The rules")));
  await userEvent.click(screen.getByRole("link", { name: "Malformed" }));
  screen.getByRole("heading", { name: "30 Rackets Found" });
});
