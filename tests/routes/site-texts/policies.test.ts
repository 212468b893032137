import { beforeEach, describe, expect, test } from "vitest";
import { SIGNED_IN_LIFETIME, VISITOR_LIFETIME } from "~/features/auth/sessionCookie.server";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { Setting } from "~/features/site-texts/setting.entity";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;

beforeEach(async () => {
  app = await startApp();
});

const policies = [
  {
    path: "/guidelines",
    title: "Guidelines",
    texts: [
      "Be honest",
      "Be respectful",
      "Be constructive and specific",
      "Reviewing a court",
      "Reviewing equipment",
      "Community standards",
      /No spam/,
      /report it/,
      /is removed/,
      /account restricted/,
      /permanent ban/,
    ],
  },
  {
    path: "/privacy-policy",
    title: "Privacy Policy",
    texts: [
      "Last updated July 2025",
      /^Sign-in data/,
      /^Profile data/,
      /^Reviews\./,
      /^Usage data/,
      /We do not sell/,
      /^access your data/,
      /^correct it/,
      /such as a correction while your account is suspended, .* write to it/,
      /^delete it/,
      /^Security log.* when a moderator changed a review of yours, .* open data/,
      /browsers that have shown them for a year/,
      /18 years/,
    ],
  },
  {
    path: "/terms-of-service",
    title: "Terms of Service",
    texts: [
      "Last updated July 2025",
      "Acceptance",
      /personal, non-commercial/,
      /must be accurate/,
      /must be honest/,
      "Who owns what",
      "Prohibited uses",
    ],
  },
  {
    path: "/cookie-policy",
    title: "Cookie Policy",
    texts: ["Last updated July 2025", "Essential cookies", "Functional cookies", "Analytics cookies"],
  },
];

describe.each(policies)("$path", ({ path, title, texts }) => {
  test("shows the required texts", async () => {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(200);
    const page = await readPage(response);
    page.getByRole("heading", { name: title, level: 1 });
    for (const text of texts) expect(page.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  });

  test("links to the home page", async () => {
    const page = await readPage(await app.visitor().get(path));
    for (const name of ["Back to Home", "Bandeja, home"]) {
      expect(page.getByRole("link", { name }).getAttribute("href")).toBe("/");
    }
  });

  test("has a table of contents of its headings", async () => {
    const html = await (await app.visitor().get(path)).text();
    const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/ href="[^"]*#(section[^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(4);
    expect(links).toEqual(ids);
  });

  test("shows the saved text instead of the built-in one", async () => {
    const em = app.entities();
    em.create(Setting, { key: path.slice(1), value: "# Saved\r\n\r\nBy <b>hand</b>." });
    await em.flush();
    const page = await readPage(await app.visitor().get(path));
    page.getByRole("heading", { name: "Saved", level: 2 });
    page.getByText("By <b>hand</b>.");
    expect(page.queryByText(texts[0] ?? "")).toBeNull();
  });

  test("is cacheable and public", async () => {
    const response = await app.visitor().get(path);
    expect(response.headers.get("Cache-Control")).not.toMatch(/private|no-store/);
    expect((await (await app.signedIn()).get(path)).status).toBe(200);
  });

  test("has the same text at the .data address", async () => {
    const response = await app.visitor().get(`${path}.data`);
    expect(response.status).toBe(200);
    const [text] = texts.filter((it) => typeof it === "string");
    expect(await response.text()).toContain(text);
  });
});

test("the policies promise a response only if the contact page has an address", () => {
  const sentences = POLICY_KEYS.flatMap((key) => BUILT_IN_TEXTS[key].split(/(?<=\.)\s+/));
  const offers = sentences.filter((it) =>
    /24 hours|15 days|tell us|writ(?:e|ing) to (?:us|it|the)/i.test(it),
  );
  expect(offers.length).toBeGreaterThan(0);
  for (const sentence of offers) expect(sentence).toMatch(/where (?:it|the Contact Us page) has/i);
});

test("A saved text affects its own policy only", async () => {
  const em = app.entities();
  em.create(Setting, { key: "guidelines", value: "Only here." });
  await em.flush();
  const page = await readPage(await app.visitor().get("/terms-of-service"));
  expect(page.queryByText("Only here.")).toBeNull();
});

test("The lifetimes in the cookie policy match the code", async () => {
  const html = await (await app.visitor().get("/cookie-policy")).text();
  expect(SIGNED_IN_LIFETIME / 86_400_000).toBe(7);
  expect(html).toContain("seven days after your last visit");
  expect(VISITOR_LIFETIME / 3_600_000).toBe(1);
  expect(html).toContain("for an hour when a form sends you");
});
