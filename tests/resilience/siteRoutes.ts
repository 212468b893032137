import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";
import { reader } from "../support/html";

/** An address of the site, as the table of routes has it. */
export interface SiteRoute {
  /** Such as `/courts/:id/edit`. */
  pattern: string;
  /** Whether it takes forms. */
  hasAction: boolean;
  /** Whether it is one of the JSON API, whose description tells what it takes. */
  isCall: boolean;
}

/** Every address there is, in the order of the table. */
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
      isCall: source.includes("apiResource"),
    };
    return [route, ...routesIn(children, pattern)];
  });
}

/** The names of all fields of a page's forms of this method. */
export function fieldsOf(html: string, method: "get" | "post"): string[] {
  return namesIn(html, `form[method="${method}"] :not(button)[name]`);
}

/** The names of all buttons of a page's forms by which something is written: each asks for something else. */
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

/** The names of the parameters that a page's own forms and links ask with. */
export function parametersOf(html: string): string[] {
  const document = reader.parseFromString(html, "text/html");
  const linked = Array.from(document.querySelectorAll('a[href^="/"]'), (link) => {
    const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://site.invalid");
    return [...searchParams.keys()];
  });
  return [...new Set([...fieldsOf(html, "get"), ...linked.flat()])];
}

/** The longest texts of fields, in code points, as the errors of a form tell them that was sent with longer ones. */
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

/** Values for what stands in an address, where something is there. */
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

/** Where a form ends what it is about: another is asked to be ended there, which does not exist. */
const ENDING = /delete|revoke|keep|hide|undo|rights/;

/** An address of a route. @param value what stands for its parameters, encoded; something that is there by default */
export function addressOf(pattern: string, value?: string): string {
  return pattern.replace(
    /:\w+|\*/g,
    (name) => value ?? (ENDING.test(pattern) ? "999999" : (VALUES[name] ?? "1")),
  );
}
