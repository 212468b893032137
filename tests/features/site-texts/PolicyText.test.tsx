import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PolicyText } from "~/features/site-texts/PolicyText";
import { readPolicyText } from "~/features/site-texts/policy.text";

const renderText = (text: string) =>
  render(
    <MemoryRouter initialEntries={["/guidelines"]}>
      <PolicyText blocks={readPolicyText(text)} />
    </MemoryRouter>,
  );

test("Every heading is linked in the table of contents", () => {
  renderText("# Your rights\n\nMany.\n\n# आयु\n\n18.\n\n# Your rights\n\nMore.");
  const contents = within(screen.getByRole("navigation", { name: "On this page" }));
  const links = contents.getAllByRole("link", { hidden: true });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(links.map((link) => link.textContent)).toEqual(["Your rights", "आयु", "Your rights"]);
  expect(links.map((link) => decodeURIComponent(link.getAttribute("href") ?? ""))).toEqual(
    headings.map(({ id }) => `/guidelines#${id}`),
  );
});

test("A short text has no table of contents", () => {
  renderText("# Only this\n\nA line.");
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("A text cannot create elements", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`;
  const { container } = renderText(`# ${hostile}\n\n# Two\n\n${hostile}\n\n- ${hostile}`);
  expect(container.querySelectorAll("script, img, [onerror], [href^=javascript]")).toHaveLength(0);
  expect(container.textContent?.split(hostile)).toHaveLength(5);
});
