import { render, screen } from "@testing-library/react";
import { createMemoryRouter, Form, RouterProvider, redirect, useActionData } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { useLastResult } from "~/features/toasts/useLastResult";
import { Link } from "~/ui/Link";

const REJECTED = "Not saved";
let isAccepted = false;

function Page() {
  const result = useLastResult(useActionData<string>());
  return (
    <>
      <p>{result ?? "No result"}</p>
      <Form method="post">
        <button type="submit">Save</button>
      </Form>
      <Link to="#field">Field</Link>
      <Link to="?page=2">Next</Link>
      <Link to="?page=1">First</Link>
    </>
  );
}

beforeEach(async () => {
  isAccepted = false;
  const action = () => (isAccepted ? redirect("/?page=1") : REJECTED);
  const router = createMemoryRouter([{ path: "/", action, Component: Page }], {
    initialEntries: ["/?page=1"],
  });
  render(<RouterProvider router={router} />);
  press("button", "Save");
  await screen.findByText(REJECTED);
  press("link", "Field");
  await expect.poll(() => router.state.location.hash).toBe("#field");
  await screen.findByText(REJECTED);
});

function press(role: "button" | "link", name: string): void {
  screen.getByRole(role, { name }).click();
}

test("A result stays until the form of the same page is accepted", async () => {
  isAccepted = true;
  press("button", "Save");
  await screen.findByText("No result");
});

test("A result does not return with its page", async () => {
  press("link", "Next");
  await screen.findByText("No result");
  press("link", "First");
  await expect.poll(() => screen.queryByText(REJECTED)).toBeNull();
});
