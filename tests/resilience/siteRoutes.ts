import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";
import { reader } from "../support/html";

/** A route of the site. */
export interface SiteRoute {
  /** Such as `/courts/:id/edit`. */
  pattern: string;
  /** Whether it accepts forms. */
  hasAction: boolean;
  /** Whether it belongs to the JSON API, whose inputs the API's description defines. */
  isApi: boolean;
}

/** All routes in the order of `app/routes.ts`. */
export function siteRoutes(): SiteRoute[] {
  return routesIn(routes, "");
}

function routesIn(entries: readonly RouteConfigEntry[], parent: string): SiteRoute[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const pattern = `${parent}/${path}`.replace(/\/+/g, "/");
    const source = readFileSync(`app/${file}`, "utf8");
    const route: SiteRoute = {
      pattern,
      hasAction: /^export (?:async function|function|const) action\b/m.test(source),
      isApi: source.includes("apiRoute<"),
    };
    return [route, ...routesIn(children, pattern)];
  });
}

/** The names of all fields of a page's forms of this method. */
export function fieldsOf(html: string, method: "get" | "post"): string[] {
  return namesIn(html, `form[method="${method}"] :not(button)[name]`);
}

/** The names of all submit buttons of a page's POST forms. */
export function buttonsOf(html: string): string[] {
  return namesIn(html, 'form[method="post"] button[name]');
}

function namesIn(html: string, selector: string): string[] {
  const document = reader.parseFromString(html, "text/html");
  const names = Array.from(
    document.querySelectorAll(selector),
    (element) => element.getAttribute("name") ?? "",
  );
  return [...new Set(names.filter(Boolean))];
}

/** The names of the query parameters of a page's GET forms and links. */
export function parametersOf(html: string): string[] {
  const document = reader.parseFromString(html, "text/html");
  const linked = Array.from(document.querySelectorAll('a[href^="/"]'), (link) => {
    const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://site.invalid");
    return [...searchParams.keys()];
  });
  return [...new Set([...fieldsOf(html, "get"), ...linked.flat()])];
}

/** The maximum lengths of fields, in code points, parsed from the error messages of a form. */
export function limitsIn(html: string): Map<string, number> {
  const document = reader.parseFromString(html, "text/html");
  const limits = Array.from(document.querySelectorAll('a[href^="#"]'), (link): [string, number][] => {
    const [, limit] = /at most (\d+) characters/.exec(link.textContent ?? "") ?? [];
    const id = decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "");
    const name = document.querySelector(`[id="${id}"]`)?.getAttribute("name");
    return limit && name ? [[name, Number(limit)]] : [];
  });
  return new Map(limits.flat());
}

/** Values of path parameters for which a row exists. */
const VALUES: Readonly<Record<string, string>> = {
  ":id": "1",
  ":userId": "demo-player",
  ":number": "1",
  ":key": "guidelines",
  ":file": "courts.csv",
  ":part": "courts-1.xml",
  ":name": `${"0".repeat(32)}-320.webp`,
  "*": "nowhere",
};

/** Routes that delete or revoke something, which get the id of no row. */
const DESTRUCTIVE = /delete|revoke|keep|hide|undo|rights/;

/** An address of a route. @param value the encoded value of its parameters; by default one for which a row exists */
export function addressOf(pattern: string, value?: string): string {
  return pattern.replace(
    /:\w+|\*/g,
    (name) => value ?? (DESTRUCTIVE.test(pattern) ? "999999" : (VALUES[name] ?? "1")),
  );
}
