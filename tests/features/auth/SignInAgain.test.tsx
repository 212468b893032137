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

function Page({ actionData }: { actionData: unknown }) {
  return (
    <Toasts flash={null}>
      <SignInAgain actionData={actionData} />
    </Toasts>
  );
}

const unauthorized = {
  status: 401,
  statusText: "Unauthorized",
  internal: false,
  data: { signIn: "/api/login" },
};

test("a 401 shows a toast and redirects to the sign-in after half a second", () => {
  render(<Page actionData={unauthorized} />);
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledWith("/api/login");
});

test("a 401 on the dashboard shows its own toast", () => {
  render(
    <Page actionData={{ ...unauthorized, data: { signIn: "/api/login", toast: "dashboardLoggedOut" } }} />,
  );
  expect(screen.getByRole("status").textContent).toContain(
    "Unauthorized: You are logged out. Logging in again...",
  );
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledWith("/api/login");
});

test("an unknown toast falls back to the default", () => {
  render(<Page actionData={{ ...unauthorized, data: { signIn: "/api/login", toast: "constructor" } }} />);
  expect(screen.getByRole("status").textContent).toContain("You are logged out. Logging in again...");
});

test("an action's data with a sign-in address has the same effect", () => {
  render(<Page actionData={{ signIn: "/api/login?returnTo=%2Fcourts" }} />);
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledWith("/api/login?returnTo=%2Fcourts");
});

test("the redirect is cancelled on unmount", () => {
  const { unmount } = render(<Page actionData={unauthorized} />);
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(assign).not.toHaveBeenCalled();
});

test.each([undefined, null, "text", new Error("another"), { errors: {} }, { ...unauthorized, data: "text" }])(
  "any other response has no effect: %s",
  (actionData) => {
    render(<Page actionData={actionData} />);
    vi.advanceTimersByTime(1_000);
    expect(screen.getByRole("status").textContent).toBe("");
    expect(assign).not.toHaveBeenCalled();
  },
);
