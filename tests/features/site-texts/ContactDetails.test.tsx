import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ContactDetails } from "~/features/site-texts/ContactDetails";

const show = (email: string | undefined) =>
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

test("Without an address nothing is promised, and the ways that need none are named", () => {
  show(undefined);
  screen.getByText("We have no e-mail address to write to at the moment.");
  expect(screen.getByRole("link", { name: "your account page" }).getAttribute("href")).toBe("/account");
  expect(document.body.textContent).not.toMatch(/24 hours|mailto|tell us|write from|SUPER_ADMIN/);
});
