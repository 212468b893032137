/**
 * The part of schema.org's vocabulary that this site can use: the parents of each type, and its own properties with
 * their value types. Any other property is invalid.
 */
interface TypeOfThing {
  parent?: string;
  properties: Readonly<Record<string, readonly string[]>>;
}

const VOCABULARY: Readonly<Record<string, TypeOfThing>> = {
  Thing: {
    properties: {
      alternateName: ["Text"],
      description: ["Text"],
      identifier: ["Text", "URL"],
      image: ["URL"],
      mainEntityOfPage: ["URL"],
      name: ["Text"],
      potentialAction: ["SearchAction"],
      sameAs: ["URL"],
      url: ["URL"],
    },
  },
  // Inherits from both Place and Organization.
  SportsActivityLocation: {
    parent: "Thing",
    properties: {
      address: ["PostalAddress", "Text"],
      aggregateRating: ["AggregateRating"],
      amenityFeature: ["LocationFeatureSpecification"],
      currenciesAccepted: ["Text"],
      email: ["Text"],
      hasMap: ["URL"],
      maximumAttendeeCapacity: ["Integer"],
      openingHours: ["Text"],
      paymentAccepted: ["Text"],
      priceRange: ["Text"],
      publicAccess: ["Boolean"],
      review: ["Review"],
      telephone: ["Text"],
    },
  },
  Product: {
    parent: "Thing",
    properties: {
      aggregateRating: ["AggregateRating"],
      brand: ["Brand"],
      category: ["Text", "URL"],
      color: ["Text"],
      gtin: ["Text"],
      material: ["Text"],
      model: ["Text"],
      mpn: ["Text"],
      offers: ["Offer"],
      releaseDate: ["DateTime"],
      review: ["Review"],
      sku: ["Text"],
    },
  },
  Brand: { parent: "Thing", properties: { slogan: ["Text"] } },
  Person: { parent: "Thing", properties: { familyName: ["Text"], givenName: ["Text"] } },
  Review: {
    parent: "Thing",
    properties: {
      author: ["Person"],
      dateModified: ["DateTime"],
      datePublished: ["DateTime"],
      inLanguage: ["Text"],
      itemReviewed: ["SportsActivityLocation", "Product"],
      reviewBody: ["Text"],
      reviewRating: ["Rating"],
    },
  },
  Rating: {
    parent: "Thing",
    properties: {
      author: ["Person"],
      bestRating: ["Number", "Text"],
      ratingExplanation: ["Text"],
      ratingValue: ["Number", "Text"],
      worstRating: ["Number", "Text"],
    },
  },
  AggregateRating: {
    parent: "Rating",
    properties: { ratingCount: ["Integer"], reviewCount: ["Integer"] },
  },
  PostalAddress: {
    parent: "Thing",
    properties: {
      addressCountry: ["Text"],
      addressLocality: ["Text"],
      addressRegion: ["Text"],
      postalCode: ["Text"],
      streetAddress: ["Text"],
    },
  },
  LocationFeatureSpecification: {
    parent: "Thing",
    properties: { value: ["Boolean", "Number", "Text"] },
  },
  Organization: { parent: "Thing", properties: { legalName: ["Text"] } },
  // With the properties of CreativeWork.
  Dataset: {
    parent: "Thing",
    properties: {
      creator: ["Organization", "Person"],
      distribution: ["DataDownload"],
      hasPart: ["Dataset"],
      isAccessibleForFree: ["Boolean"],
      keywords: ["Text"],
      license: ["URL"],
      spatialCoverage: ["Text"],
    },
  },
  DataDownload: { parent: "Thing", properties: { contentUrl: ["URL"], encodingFormat: ["Text", "URL"] } },
  BreadcrumbList: {
    parent: "Thing",
    properties: { itemListElement: ["ListItem"], numberOfItems: ["Integer"] },
  },
  ListItem: { parent: "Thing", properties: { item: ["URL"], position: ["Integer", "Text"] } },
  WebSite: { parent: "Thing", properties: { inLanguage: ["Text"] } },
  SearchAction: {
    parent: "Thing",
    // The input of an action: a property name with a suffix.
    properties: { "query-input": ["Text"], target: ["EntryPoint"] },
  },
  EntryPoint: { parent: "Thing", properties: { urlTemplate: ["Text"] } },
};

/** Checks values of the data types, which are not things. */
const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === "string" && value.trim() !== "",
  URL: (value) => typeof value === "string" && /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
  Number: (value) => typeof value === "number" && Number.isFinite(value),
  Integer: Number.isInteger,
  Boolean: (value) => typeof value === "boolean",
  DateTime: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
};

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The errors of a thing and of the things in it according to schema.org, each with its path. @param path of the thing */
export function schemaOrgErrors(thing: Json, path = String(thing["@type"])): string[] {
  const properties = propertiesOf(String(thing["@type"]));
  if (!properties) return [`${path}: no such type`];
  return Object.entries(thing)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, value]) => {
      const types = properties[name];
      if (!types) return [`${path}.${name}: no such property`];
      return [value].flat().flatMap((one) => errorsOfValue(one, types, `${path}.${name}`));
    });
}

function errorsOfValue(value: unknown, types: readonly string[], path: string): string[] {
  if (types.some((type) => DATA_TYPES[type]?.(value))) return [];
  if (isObject(value) && types.includes(String(value["@type"]))) return schemaOrgErrors(value, path);
  return [`${path}: ${JSON.stringify(value)} is no ${types.join(" or ")}`];
}

function propertiesOf(type: string): TypeOfThing["properties"] | undefined {
  const known = VOCABULARY[type];
  return known && { ...(known.parent ? propertiesOf(known.parent) : {}), ...known.properties };
}
