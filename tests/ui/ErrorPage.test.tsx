import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub, data, Form } from "react-router";
import { expect, it, vi } from "vitest";
import { ErrorPage } from "~/ui/ErrorPage";

const Stub = createRoutesStub([
  {
    path: "/",
    action: () => {
      throw data(null, 429);
    },
    Component: () => (
      <Form method="post">
        <button type="submit">Send</button>
      </Form>
    ),
    ErrorBoundary: () => <ErrorPage title="Too many requests" detail="Wait a minute." />,
  },
  { path: "/gone", Component: () => <ErrorPage title="Gone" detail="It was deleted." /> },
]);

it("begins at its top where it takes the place of a form", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  render(<Stub />);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("heading", { name: "Too many requests" });
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
});

it("leaves the scroll position of the page that the browser loaded", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  const page = <Stub initialEntries={["/gone"]} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  render(page, { container, hydrate: true });
  await screen.findByRole("heading", { name: "Gone" });
  expect(scrolled).not.toHaveBeenCalled();
});
