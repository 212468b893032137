import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Avatar } from "~/ui/Avatar";

test("an avatar has the same initials in a browser of any language", () => {
  // As in Turkish.
  vi.spyOn(String.prototype, "toLocaleUpperCase").mockReturnValue("İÖ");
  const { container } = render(<Avatar firstName="ishan" lastName="örs" src={null} />);
  expect(container.textContent).toBe("IÖ ");
});
