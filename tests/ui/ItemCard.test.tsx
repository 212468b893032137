import { render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { CardList, ItemCard } from "~/ui/ItemCard";

const Stub = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <CardList>
        <ItemCard
          item={{ id: 7 }}
          href="/courts/7"
          title="Banyan Box"
          imageUrl="https://example.com/gone.jpg"
          drawing={<svg aria-hidden="true" />}
          meta="Chembur, Mumbai"
          rating={{ average: 4.3, count: 6 }}
          description="Two courts in the shade."
          actions={<button type="button">Edit</button>}
        />
      </CardList>
    ),
  },
]);

it("is a list item whose heading is the link", () => {
  render(<Stub />);
  const card = within(screen.getByRole("listitem"));
  const link = within(card.getByRole("heading", { name: "Banyan Box" })).getByRole("link");
  expect(link.getAttribute("href")).toBe("/courts/7");
  expect(card.getByRole("link", { name: "View Details of Banyan Box" }).getAttribute("href")).toBe(
    "/courts/7",
  );
  card.getByRole("button", { name: "Edit" });
});

it("has a drawing behind its photo, whose alternative text is empty", () => {
  const { container } = render(<Stub />);
  const photo = container.querySelector("img");
  expect(photo?.getAttribute("alt")).toBe("");
  expect(photo?.getAttribute("loading")).toBe("lazy");
  expect(photo?.previousElementSibling?.tagName).toBe("svg");
});
