import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Fragment, type ReactNode, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "~/ui/Dialog";
import { Link } from "~/ui/Link";

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
            <input type="text" aria-label="Reason" />
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

it("is rendered open by the server", () => {
  const html = renderToStaticMarkup(<Stub initialEntries={["/courts/delete"]} />);
  expect(html).toMatch(/<dialog open=""/);
  // The name is text because text browsers ignore aria-label.
  expect(html).toMatch(/<a [^>]*href="\/courts"[^>]*>(?:(?!<\/a>).)*Close<\/span><\/a>/);
});

it("becomes modal and focuses its heading", async () => {
  const { dialog } = await open();
  expect(dialog).toHaveProperty("open", true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Delete this court?" }));
});

/**
 * Renders a dialog on the server and hydrates it.
 * @param before what the user does in between
 * @param drafted the page whose form has a draft
 * @returns removes it
 */
async function hydrate(content: ReactNode, before: () => void, drafted?: string, Mode = Fragment) {
  const Page = createRoutesStub([
    {
      id: "root",
      path: "*",
      Component: () => (
        <Dialog title="Rename this court" closeTo="/courts">
          {content}
        </Dialog>
      ),
    },
  ]);
  const page = (
    <Mode>
      <Page initialEntries={["/courts/rename"]} hydrationData={{ loaderData: { root: { drafted } } }} />
    </Mode>
  );
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(page);
  before();
  const root = await act(() => hydrateRoot(container, page));
  return () => {
    act(() => root.unmount());
    container.remove();
  };
}

it("preserves the focus in a field when an open dialog is hydrated, in strict mode too", async () => {
  const focus = () => {
    screen.getByRole("textbox", { name: "New name" }).focus();
    emulateFocusOfClosedDialogs();
  };
  const remove = await hydrate(<input type="text" aria-label="New name" />, focus, undefined, StrictMode);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "New name" }));
  remove();
});

describe("a dialog that the browser loaded", () => {
  const fields = (
    <>
      <input type="text" aria-label="New name" defaultValue="Smash" />
      <textarea aria-label="Reason" />
      <input type="checkbox" aria-label="Membership" defaultChecked />
    </>
  );
  const [alert, noInput] = [<p key="alert" role="alert" />, () => {}];
  const type = () => {
    const field = screen.getByRole("textbox", { name: "New name" });
    if (field instanceof HTMLInputElement) field.value = "Smash Point";
  };
  it.each([
    ["does not ask before Escape without input", fields, noInput, undefined, 0],
    ["asks when its form was rejected", [fields, alert], noInput, undefined, 1],
    ["asks when its form has a draft", fields, noInput, "/courts/rename", 1],
    ["asks when the user typed before hydration", fields, type, undefined, 1],
  ])("%s", async (_, content, before, drafted, times) => {
    const remove = await hydrate(content, before, drafted);
    const confirm = vi.fn().mockReturnValue(false);
    vi.stubGlobal("confirm", confirm);
    screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(confirm).toHaveBeenCalledTimes(times);
    remove();
  });
});

/** Makes the elements of a closed dialog unfocusable, as browsers do because they are not rendered. */
function emulateFocusOfClosedDialogs() {
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

it("returns the focus to the link that opened it when it closes", async () => {
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

it("closes on a click outside it, not on one inside", async () => {
  const { dialog } = await open();
  await userEvent.click(screen.getByRole("heading", { name: "Delete this court?" }));
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(dialog);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it("asks before Escape or a click outside it discards an input", async () => {
  const { dialog } = await open();
  await userEvent.type(screen.getByRole("textbox", { name: "Reason" }), "Closed");
  const confirm = vi.fn().mockReturnValue(false);
  vi.stubGlobal("confirm", confirm);
  const cancel = new Event("cancel", { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  await userEvent.click(dialog);
  expect(confirm.mock.calls).toEqual([["Discard what you typed?"], ["Discard what you typed?"]]);
  expect(dialog).toHaveProperty("open", true);
  // A browser may close it nevertheless.
  if (dialog instanceof HTMLDialogElement) dialog.close();
  await waitFor(() => expect(dialog).toHaveProperty("open", true));
  confirm.mockReturnValue(true);
  await userEvent.click(dialog);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it("stays open when a press inside it, such as one that selects text, ends outside", async () => {
  const { dialog } = await open();
  await userEvent.pointer([
    { keys: "[MouseLeft>]", target: screen.getByRole("heading", { name: "Delete this court?" }) },
    { keys: "[/MouseLeft]", target: dialog },
  ]);
  // A browser clicks what contains both, which user-event does not.
  fireEvent.click(dialog);
  await new Promise((done) => setTimeout(done, 50));
  expect(dialog.isConnected).toBe(true);
});
