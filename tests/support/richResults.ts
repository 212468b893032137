import { isObject, type Json } from "./schemaOrg";

/** What Google asks of a thing before it shows more of it than a link. */
interface Rule {
  required: readonly string[];
  /** At least one of these. */
  oneOf?: readonly string[];
  /** What makes it better, as far as this site knows it of everything. */
  recommended?: readonly string[];
  /** Whatever no list of names can say. @returns what is wrong */
  check?: (thing: Json) => string[];
}

const MAX_NAME = 100;
const MAX_PRICE_RANGE = 100;

const RULES: Readonly<Record<string, Rule>> = {
  SportsActivityLocation: {
    required: ["name", "address"],
    recommended: ["url"],
    check: ({ priceRange = "" }) =>
      String(priceRange).length < MAX_PRICE_RANGE ? [] : ["priceRange is too long to be shown"],
  },
  PostalAddress: {
    required: [],
    recommended: ["streetAddress", "addressLocality", "addressRegion", "addressCountry"],
    check: ({ addressCountry }) =>
      /^[A-Z]{2}$/.test(String(addressCountry)) ? [] : ["addressCountry is no two-letter code"],
  },
  // Of a product that is not sold where it is reviewed.
  Product: { required: ["name"], oneOf: ["review", "aggregateRating", "offers"] },
  AggregateRating: {
    required: ["ratingValue"],
    oneOf: ["ratingCount", "reviewCount"],
    recommended: ["bestRating", "worstRating"],
    check: (thing) => [
      ...faultsOfScale(thing),
      ...[thing.ratingCount, thing.reviewCount].flatMap((count) =>
        count === undefined || (typeof count === "number" && count > 0) ? [] : ["a count of nobody"],
      ),
    ],
  },
  Review: {
    required: ["author", "reviewRating"],
    recommended: ["datePublished"],
    check: ({ author }) =>
      isObject(author) && String(author.name).length < MAX_NAME ? [] : ["author has no valid name"],
  },
  Person: { required: ["name"], recommended: ["url"] },
  Rating: {
    required: ["ratingValue"],
    // Without them the scale is from 1 to 5.
    recommended: ["bestRating", "worstRating"],
    check: (thing) => faultsOfScale(thing),
  },
  Brand: { required: ["name"] },
  LocationFeatureSpecification: { required: ["name", "value"] },
  BreadcrumbList: {
    required: ["itemListElement"],
    check: ({ itemListElement }) => {
      const items = [itemListElement].flat().filter(isObject);
      const inOrder = items.every(({ position }, at) => position === at + 1);
      return [...(items.length < 2 ? ["fewer than two steps"] : []), ...(inOrder ? [] : ["positions"])];
    },
  },
  ListItem: { required: ["position", "name", "item"] },
  WebSite: {
    required: ["name", "url"],
    recommended: ["potentialAction"],
    check: ({ url }) => (URL.parse(String(url))?.pathname === "/" ? [] : ["url is not the front page"]),
  },
  SearchAction: { required: ["target", "query-input"] },
  EntryPoint: {
    required: ["urlTemplate"],
    check: ({ urlTemplate }) =>
      String(urlTemplate).includes("{search_term_string}") ? [] : ["urlTemplate has no place for the words"],
  },
};

/** What keeps a thing, or anything in it, from being shown as a rich result; each fault with the way to it. */
export function faultsForGoogle(thing: Json, way = String(thing["@type"])): string[] {
  const rule = RULES[String(thing["@type"])];
  if (!rule) return [`${way}: no rule for it`];
  const { required, oneOf = [], recommended = [], check = () => [] } = rule;
  const has = (name: string) => thing[name] !== undefined;
  return [
    ...[...required, ...recommended].filter((name) => !has(name)).map((name) => `${way}.${name} is missing`),
    ...(oneOf.length > 0 && !oneOf.some(has) ? [`${way} has none of ${oneOf.join(", ")}`] : []),
    ...check(thing).map((fault) => `${way}: ${fault}`),
    ...Object.entries(thing).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter(isObject)
        .flatMap((inner) => faultsForGoogle(inner, `${way}.${name}`)),
    ),
  ];
}

/** A rating must lie on its scale, and the scale must be named where it is not Google's own. */
function faultsOfScale({ ratingValue, bestRating = 5, worstRating = 1 }: Json): string[] {
  const isOnScale = Number(worstRating) <= Number(ratingValue) && Number(ratingValue) <= Number(bestRating);
  return isOnScale ? [] : [`${ratingValue} is not from ${worstRating} to ${bestRating}`];
}
