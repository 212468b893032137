import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ContactDetails } from "~/features/site-texts/ContactDetails";

const renderDetails = (email: string | undefined) =>
  render(
    <MemoryRouter>
      <ContactDetails email={email} />
    </MemoryRouter>,
  );

test("The address and the grievance contact are mailto links", () => {
  renderDetails("help@bandeja.example");
  expect(screen.getByRole("link", { name: "help@bandeja.example" }).getAttribute("href")).toBe(
    "mailto:help@bandeja.example",
  );
  expect(screen.getByRole("link", { name: /Grievance/ }).getAttribute("href")).toBe(
    "mailto:help@bandeja.example?subject=Grievance",
  );
});

test("Special characters in the address are encoded", () => {
  renderDetails("a?b&c=d%@bandeja.example");
  expect(screen.getByRole("link", { name: /bandeja\.example/ }).getAttribute("href")).toBe(
    "mailto:a%3Fb%26c%3Dd%25@bandeja.example",
  );
});

test("Without an address reports are answered, and links to other options are shown", () => {
  renderDetails(undefined);
  screen.getByText("There is no e-mail address at the moment.");
  expect(screen.getByRole("link", { name: "your account page" }).getAttribute("href")).toBe("/account");
  expect(document.body.textContent).toMatch(/Report on the review\..*We respond within 24 hours\./);
  expect(document.body.textContent).not.toMatch(/mailto|tell us|write from|SUPER_ADMIN/);
});
