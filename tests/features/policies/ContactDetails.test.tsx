import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ContactDetails } from "~/features/policies/ContactDetails";

const show = (email: string | null) =>
  render(
    <MemoryRouter>
      <ContactDetails email={email} />
    </MemoryRouter>,
  );

test("The address opens a letter, and so does a grievance", () => {
  show("help@bandeja.example");
  expect(screen.getByRole("link", { name: "help@bandeja.example" }).getAttribute("href")).toBe(
    "mailto:help@bandeja.example",
  );
  expect(screen.getByRole("link", { name: /Grievance/ }).getAttribute("href")).toBe(
    "mailto:help@bandeja.example?subject=Grievance",
  );
});

test("An address with signs of its own stays one address", () => {
  show("a?b&c=d%@bandeja.example");
  expect(screen.getByRole("link", { name: /bandeja\.example/ }).getAttribute("href")).toBe(
    "mailto:a%3Fb%26c%3Dd%25@bandeja.example",
  );
});

test("Nothing is promised in the name of nobody", () => {
  show(null);
  screen.getByText("Whoever runs this site has not given an address yet.");
  expect(document.body.textContent).not.toMatch(/24 hours|mailto/);
});
