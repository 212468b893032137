import { readFileSync } from "node:fs";
import type { DemoAccount } from "../../app/features/auth/demoAccounts.ts";
import { product } from "../../app/lib/product.ts";

/** The style sheet of both pages. */
export const signInStyles = readFileSync(new URL("./signInPage.css", import.meta.url), "utf8");

/** The HTML page to choose an account: one form with a button for each. @param links addresses of this provider */
export function accountPage(
  accounts: readonly DemoAccount[],
  links: { styles: string; action: string; leave: string },
): string {
  const choices = accounts.map(
    (account) => `
        <li>
          <button name="account" value="${escapeHtml(account.email)}">
            <span class="initials" aria-hidden="true">${escapeHtml(initialsOf(account))}</span>
            <span class="who">
              <strong>${escapeHtml(account.givenName)} ${escapeHtml(account.familyName)}</strong>
              <span>${escapeHtml(account.email)}</span>
              <span class="about">${escapeHtml(account.about)}</span>
            </span>
          </button>
        </li>`,
  );
  return page(
    `Sign in to ${product.name}`,
    links.styles,
    `<p class="notice">This is the demo sign-in of this machine only: no password, nobody else can reach it.</p>
    <form method="post" action="${escapeHtml(links.action)}">
      <ul>${choices.join("")}
      </ul>
    </form>
    <p><a href="${escapeHtml(links.leave)}">Go back without signing in</a></p>`,
  );
}

/** The HTML page for a sign-in that failed. @param what the reason, as one or more sentences */
export function signInErrorPage(
  what: string,
  links: { styles: string; again: string; home: string },
): string {
  return page(
    "The sign-in did not work",
    links.styles,
    `<p>${escapeHtml(what)}</p>
    <p><a class="again" href="${escapeHtml(links.again)}">Sign in again</a></p>
    <p><a href="${escapeHtml(links.home)}">Back to ${escapeHtml(product.name)}</a></p>`,
  );
}

function page(title: string, styles: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="${escapeHtml(styles)}">
</head>
<body>
  <main>
    <h1>${escapeHtml(title)}</h1>
    ${content}
  </main>
</body>
</html>
`;
}

function initialsOf({ givenName, familyName }: DemoAccount): string {
  return `${givenName.charAt(0)}${familyName.charAt(0)}`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
