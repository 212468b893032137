import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { type ReadPage, readPage } from "../../support/page";

let page: ReadPage;

beforeEach(async () => {
  const app = await startApp();
  const answer = await app.visitor().get("/contact-us");
  expect(answer.status).toBe(200);
  page = await readPage(answer);
});

const hrefOf = (name: string | RegExp) => page.getByRole("link", { name }).getAttribute("href");

describe("/contact-us", () => {
  test("has the first of the super admins' addresses, and a promise", () => {
    page.getByRole("heading", { name: "Contact Us", level: 1 });
    expect(hrefOf("admin@example.com")).toBe("mailto:admin@example.com");
    page.getByText(/within 24 hours\.$/);
  });

  test("names the grievance contact and the age", () => {
    expect(hrefOf(/Grievance/)).toBe("mailto:admin@example.com?subject=Grievance");
    page.getByText(/grievance contact/);
    page.getByText(/18 years/);
  });

  test("leads back and on", () => {
    expect(hrefOf("Back to Home")).toBe("/");
    expect(hrefOf("guidelines")).toBe("/guidelines");
    expect(hrefOf("privacy policy")).toBe("/privacy-policy");
  });
});
