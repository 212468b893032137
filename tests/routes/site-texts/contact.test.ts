import { describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { type ReadPage, readPage } from "../../support/page";

async function open(contactEmail?: string): Promise<ReadPage> {
  const app = await startApp(contactEmail ? { contactEmail } : {});
  const response = await app.visitor().get("/contact-us");
  expect(response.status).toBe(200);
  return readPage(response);
}

const hrefOf = (page: ReadPage, name: string | RegExp) =>
  page.getByRole("link", { name }).getAttribute("href");

const textOf = (page: ReadPage) =>
  page.getByRole("heading", { level: 1 }).ownerDocument.documentElement.outerHTML;

describe("/contact-us with CONTACT_EMAIL", () => {
  test("shows this address and a response time, and no super admin's address", async () => {
    const page = await open("help@bandeja.example");
    page.getByRole("heading", { name: "Contact Us", level: 1 });
    expect(hrefOf(page, "help@bandeja.example")).toBe("mailto:help@bandeja.example");
    page.getByText(/within 24 hours\.$/);
    expect(textOf(page)).not.toContain("admin@example.com");
  });

  test("names the grievance contact and the minimum age", async () => {
    const page = await open("help@bandeja.example");
    expect(hrefOf(page, /Grievance/)).toBe("mailto:help@bandeja.example?subject=Grievance");
    page.getByText(/grievance contact/);
    page.getByText(/18 or older/);
  });

  test("links to the home page and the policies", async () => {
    const page = await open("help@bandeja.example");
    expect(hrefOf(page, "Back to Home")).toBe("/");
    expect(hrefOf(page, "guidelines")).toBe("/guidelines");
    expect(hrefOf(page, "privacy policy")).toBe("/privacy-policy");
  });
});

test("/contact-us without CONTACT_EMAIL shows no address, and how soon reports are answered", async () => {
  const page = await open();
  page.getByText("There is no e-mail address at the moment.");
  expect(textOf(page)).not.toMatch(/admin@example\.com|mailto:/);
  page.getByText(/Report on the review\. .*We respond within 24 hours\./);
  expect(hrefOf(page, "Back to Home")).toBe("/");
  page.getByText(/18 or older/);
});
