import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createRoutesStub, Link, MemoryRouter, Outlet } from "react-router";
import { expect, it, vi } from "vitest";
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
  // The name stands as text: text browsers know no aria-label.
  expect(html).toMatch(/<a [^>]*href="\/courts"[^>]*>(?:(?!<\/a>).)*Close<\/span><\/a>/);
});

it("becomes modal and starts at its heading", async () => {
  const { dialog } = await open();
  expect(dialog).toHaveProperty("open", true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Delete this court?" }));
});

it("leaves the focus in the field that has it when script takes over an open dialog, in development too", async () => {
  const page = (
    <StrictMode>
      <MemoryRouter>
        <Dialog title="Rename this court" closeTo="/courts">
          <input type="text" aria-label="New name" />
        </Dialog>
      </MemoryRouter>
    </StrictMode>
  );
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const field = screen.getByRole("textbox", { name: "New name" });
  field.focus();
  closedDialogsHoldNoFocus();
  const root = await act(() => hydrateRoot(container, page));
  expect(document.activeElement).toBe(field);
  act(() => root.unmount());
  container.remove();
});

/** As in a browser: what is in a closed dialog is not shown, so that it neither keeps the focus nor takes it. */
function closedDialogsHoldNoFocus() {
  const { close } = HTMLDialogElement.prototype;
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.contains(focused)) focused.blur();
    close.call(this);
  });
  vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement, options) {
    if (this.closest("dialog:not([open])") === null) focus.call(this, options);
  });
}

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
