import { render, screen, within } from "@testing-library/react";
import { createContext, useContext } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ActionResult } from "~/features/toasts/actionResult";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { messages } from "~/features/toasts/messages.server";
import { Toasts } from "~/features/toasts/Toasts";

const message = "Failed to delete court. Please try again.";

const failed = (): ActionResult => ({
  lastResult: { status: "error", error: { "": [message] } },
  toast: messages.courtNotDeleted,
});

const Result = createContext<ActionResult | undefined>(undefined);

function Page() {
  return (
    <Toasts flash={null}>
      <FailureNotice actionData={useContext(Result)} />
    </Toasts>
  );
}

const router = createMemoryRouter([{ path: "/", Component: Page }]);

function notice(actionData: ActionResult | undefined) {
  return (
    <Result value={actionData}>
      <RouterProvider router={router} />
    </Result>
  );
}

test("A failed form shows its error above the form and in a toast, at each failure", () => {
  const { rerender } = render(notice(undefined));
  expect(screen.queryByText(message)).toBeNull();

  rerender(notice(failed()));
  within(screen.getByRole("alert")).getByText(message);
  within(screen.getByRole("status")).getByText(message);

  screen.getByRole("button", { name: "Close" }).click();
  rerender(notice(failed()));
  within(screen.getByRole("status")).getByText(message);
});
