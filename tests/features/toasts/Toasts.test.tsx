import { act, fireEvent, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "~/features/toasts/messages.server";
import { Toasts } from "~/features/toasts/Toasts";
import { useToast } from "~/features/toasts/useToast";

function SignOutNotice() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast("loggedOut")}>
      Notice
    </button>
  );
}

const page = (flash: (typeof messages.reviewAdded & { id: string }) | null) => (
  <Toasts flash={flash}>
    <SignOutNotice />
  </Toasts>
);

const added = { ...messages.reviewAdded, id: "1" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("a toast of the page's response", () => {
  it("is a status in the server's HTML, without a button that needs script", () => {
    const html = renderToString(page(added));
    expect(html).toContain('role="status"');
    expect(html).toContain("Your review has been submitted!");
    expect(html).not.toContain("Close");
  });

  it("is removed after five seconds", () => {
    render(page(added));
    wait(4900);
    expect(screen.getByRole("status").textContent).toContain("Your review has been submitted!");
    wait(200);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is not shown again when the page renders again", () => {
    const { rerender } = render(page(added));
    wait(5100);
    rerender(page(added));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is replaced by the next one", () => {
    const { rerender } = render(page(added));
    rerender(page({ ...messages.reviewUpdated, id: "2" }));
    expect(screen.getByRole("status").textContent).toContain("Review updated");
    expect(screen.queryByText("Your review has been submitted!")).toBeNull();
  });
});

it("is inserted into the live region again after hydration, so that screen readers announce it", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page(added));
  const region = screen.getByRole("status");
  const addedNodes: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const record of records) addedNodes.push(...record.addedNodes);
  });
  observer.observe(region, { childList: true, subtree: true });

  const root = await act(() => hydrateRoot(container, page(added)));
  await act(() => vi.advanceTimersByTimeAsync(0));

  expect(screen.getByRole("status")).toBe(region);
  expect(addedNodes.map((node) => node.textContent)).toEqual(["Your review has been submitted!"]);
  observer.disconnect();
  act(() => root.unmount());
  container.remove();
});

it('shows a toast of the script, with the title "Error" for an error', () => {
  render(page(null));
  fireEvent.click(screen.getByRole("button", { name: "Notice" }));
  expect(screen.getByRole("status").textContent).toContain("Error");
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
});

it("shows a toast of the script again for five seconds, inserted anew", () => {
  render(page(null));
  const notice = screen.getByRole("button", { name: "Notice" });
  fireEvent.click(notice);
  const first = screen.getByText("You are logged out. Logging in again...");
  wait(4000);
  fireEvent.click(notice);
  expect(first.isConnected).toBe(false);
  wait(4000);
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
  wait(1100);
  expect(screen.getByRole("status").textContent).toBe("");
});

describe("the timer pauses", () => {
  it("while the pointer is over the toast", () => {
    render(page(added));
    const region = screen.getByRole("region", { name: "Notifications (F8)" });
    wait(3000);
    fireEvent.pointerOver(region);
    wait(60_000);
    expect(screen.getByRole("status").textContent).toContain("Your review has been submitted!");
    fireEvent.pointerOut(region);
    wait(2100);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("while the toast has focus, which F8 moves there and closing restores", () => {
    render(page(added));
    const notice = screen.getByRole("button", { name: "Notice" });
    act(() => notice.focus());
    fireEvent.keyDown(document.body, { key: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications (F8)" }));
    wait(60_000);

    act(() => screen.getByRole("button", { name: "Close" }).focus());
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("status").textContent).toBe("");
    expect(document.activeElement).toBe(notice);
  });
});

describe("a swipe to the right", () => {
  const swipe = (distance: number) => {
    const text = screen.getByText("Your review has been submitted!");
    Element.prototype.setPointerCapture ??= () => {};
    fireEvent.pointerDown(text, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(text, { clientX: 100 + distance, pointerId: 1 });
    fireEvent.pointerUp(text, { clientX: 100 + distance, pointerId: 1 });
  };

  it("of 50 pixels closes the toast", () => {
    render(page(added));
    swipe(50);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("of less does not", () => {
    render(page(added));
    swipe(49);
    expect(screen.getByRole("status").textContent).toContain("Your review has been submitted!");
  });
});
