import { isObject, type Json } from "./schemaOrg";

/** Google's requirements for rich results of a type. */
interface Rule {
  required: readonly string[];
  /** At least one of these is required. */
  oneOf?: readonly string[];
  /** Recommended properties that this site has for every item. */
  recommended?: readonly string[];
  /** Further checks. @returns the errors */
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
  // For a product that the site does not sell.
  Product: { required: ["name"], oneOf: ["review", "aggregateRating", "offers"] },
  AggregateRating: {
    required: ["ratingValue"],
    oneOf: ["ratingCount", "reviewCount"],
    recommended: ["bestRating", "worstRating"],
    check: (thing) => [
      ...scaleErrors(thing),
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
    // Without them Google assumes a scale from 1 to 5.
    recommended: ["bestRating", "worstRating"],
    check: (thing) => scaleErrors(thing),
  },
  Brand: { required: ["name"] },
  LocationFeatureSpecification: { required: ["name", "value"] },
  Organization: { required: ["name"], recommended: ["url"] },
  Dataset: {
    required: ["name", "description"],
    recommended: ["creator", "isAccessibleForFree"],
    check: ({ description }) => {
      const { length } = String(description);
      return length >= 50 && length <= 5_000 ? [] : ["description has not 50 to 5,000 characters"];
    },
  },
  DataDownload: { required: ["contentUrl"], recommended: ["encodingFormat"] },
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

/**
 * The errors that prevent a thing, or a thing in it, from being a rich result, each with its path.
 * @param path of the thing
 */
export function richResultErrors(thing: Json, path = String(thing["@type"])): string[] {
  const rule = RULES[String(thing["@type"])];
  if (!rule) return [`${path}: no rule for it`];
  const { required, oneOf = [], recommended = [], check = () => [] } = rule;
  const has = (name: string) => thing[name] !== undefined;
  return [
    ...[...required, ...recommended].filter((name) => !has(name)).map((name) => `${path}.${name} is missing`),
    ...(oneOf.length > 0 && !oneOf.some(has) ? [`${path} has none of ${oneOf.join(", ")}`] : []),
    ...check(thing).map((error) => `${path}: ${error}`),
    ...Object.entries(thing).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter(isObject)
        .flatMap((inner) => richResultErrors(inner, `${path}.${name}`)),
    ),
  ];
}

/** A rating must lie within its scale, which must be given when it is not Google's default. */
function scaleErrors({ ratingValue, bestRating = 5, worstRating = 1 }: Json): string[] {
  const isOnScale = Number(worstRating) <= Number(ratingValue) && Number(ratingValue) <= Number(bestRating);
  return isOnScale ? [] : [`${ratingValue} is not from ${worstRating} to ${bestRating}`];
}
