import { product } from "../lib/product";

type Value = string | number | boolean | SchemaOrgThing | readonly Value[];

/** A schema.org object. Undefined properties are left out. */
export interface SchemaOrgThing {
  "@type": string;
  [property: string]: Value | undefined;
}

/**
 * The breadcrumbs from the front page to a page.
 * @param origin of the site
 * @param trail names and paths of the pages after the front page, ending with the page itself
 */
export function breadcrumbs(
  origin: string,
  trail: readonly (readonly [name: string, path: string])[],
): SchemaOrgThing {
  const all = [[product.name, "/"] as const, ...trail];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(([name, path], at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

/** The site, with the URL of its search. */
export function siteThing(origin: string): SchemaOrgThing {
  return {
    "@type": "WebSite",
    name: product.name,
    description: `${product.strapline}.`,
    url: `${origin}/`,
    inLanguage: product.locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The absolute URL of an address, which may be a path of this site; undefined when it is not valid. */
export function absoluteAddress(address: string, origin: string): string | undefined {
  try {
    return new URL(address, origin).href;
  } catch {
    return undefined;
  }
}
