import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewToken } from "~/features/api-tokens/NewToken";

test("a new token has the focus, and so has the next one on the same page", () => {
  const { rerender } = render(<NewToken token="first" />);
  expect(document.activeElement?.textContent).toContain("first");
  screen.getByRole("button").focus();
  rerender(<NewToken token="second" />);
  expect(document.activeElement?.textContent).toContain("second");
});
