import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Link, Outlet } from "react-router";
import { expect, it } from "vitest";
import { Dialog } from "~/ui/Dialog";

const Stub = createRoutesStub([
  {
    path: "/courts",
    Component: () => (
      <>
        <Outlet />
        <Link to="/courts/delete">Delete court</Link>
      </>
    ),
    children: [
      {
        path: "delete",
        Component: () => (
          <Dialog title="Delete this court?" closeTo="/courts">
            <button type="submit">Delete</button>
          </Dialog>
        ),
      },
    ],
  },
]);

async function open() {
  render(<Stub initialEntries={["/courts"]} />);
  const opener = screen.getByRole("link", { name: "Delete court" });
  await userEvent.click(opener);
  return { opener, dialog: await screen.findByRole("dialog", { name: "Delete this court?" }) };
}

it("is open in the server's page, without script", () => {
  const html = renderToStaticMarkup(<Stub initialEntries={["/courts/delete"]} />);
  expect(html).toMatch(/<dialog open=""/);
  expect(html).toMatch(/<a [^>]*href="\/courts"[^>]*>.*Close<\/span><\/a>/);
});

it("becomes modal and starts at its heading", async () => {
  const { dialog } = await open();
  expect(dialog).toHaveProperty("open", true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Delete this court?" }));
});

it("gives the focus back to what opened it when it closes", async () => {
  const { opener } = await open();
  await userEvent.click(screen.getByRole("link", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it("closes on Escape", async () => {
  const { dialog } = await open();
  const cancel = new Event("cancel", { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("closes on a press beside it, not on one inside", async () => {
  const { dialog } = await open();
  await userEvent.click(screen.getByRole("heading", { name: "Delete this court?" }));
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(dialog);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});
