import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInAgain } from "~/features/auth/SignInAgain";
import { Toasts } from "~/features/toasts/Toasts";

const assign = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  assign.mockClear();
});

function Page({ answer }: { answer: unknown }) {
  return (
    <Toasts flash={null}>
      <SignInAgain answer={answer} />
    </Toasts>
  );
}

const refused = { status: 401, statusText: "Unauthorized", internal: false, data: { signIn: "/api/login" } };

test("who is logged out reads so, and half a second later is led to the sign-in", () => {
  render(<Page answer={refused} />);
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledWith("/api/login");
});

test("the dashboard has words of its own for it", () => {
  render(<Page answer={{ ...refused, data: { signIn: "/api/login", toast: "dashboardLoggedOut" } }} />);
  expect(screen.getByRole("status").textContent).toContain(
    "Unauthorized: You are logged out. Logging in again...",
  );
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledWith("/api/login");
});

test("a toast that nobody knows is the usual one", () => {
  render(<Page answer={{ ...refused, data: { signIn: "/api/login", toast: "constructor" } }} />);
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
});

test("the data of an action says it just as well", () => {
  render(<Page answer={{ signIn: "/api/login?returnTo=%2Fcourts" }} />);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledWith("/api/login?returnTo=%2Fcourts");
});

test("who goes elsewhere in time is not called back", () => {
  const { unmount } = render(<Page answer={refused} />);
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(assign).not.toHaveBeenCalled();
});

test.each([undefined, null, "text", new Error("another"), { errors: {} }, { ...refused, data: "text" }])(
  "any other answer leads nowhere: %s",
  (answer) => {
    render(<Page answer={answer} />);
    vi.advanceTimersByTime(1_000);
    expect(screen.getByRole("status").textContent).toBe("");
    expect(assign).not.toHaveBeenCalled();
  },
);
