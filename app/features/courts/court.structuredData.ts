import { href } from "react-router";
import { absoluteAddress, breadcrumbs, type SchemaOrgThing } from "~/http/structuredData";
import { product } from "~/lib/product";
import { COURT_LABELS } from "./court.labels";
import type { CourtView } from "./court.view";

/** One number, however it is grouped; how many digits there are is E.164's business. */
const TELEPHONE = /^[+(]?\d[\d ().-]*\d$/;
const TELEPHONE_DIGITS = { fewest: 8, most: 15 };

/** A court in the words of schema.org; what people say of it is added by what knows of reviews. */
export function courtThing(court: CourtView, origin: string): SchemaOrgThing {
  const { id, name, description, imageUrl, location, priceRange, contactInfo, amenities } = court;
  return {
    "@type": "SportsActivityLocation",
    url: origin + href("/courts/:id", { id: String(id) }),
    name,
    description: description ?? undefined,
    image: imageUrl === null ? undefined : absoluteAddress(imageUrl, origin),
    address: addressThing(location),
    priceRange: priceRange ?? undefined,
    telephone: contactInfo === null ? undefined : telephoneIn(contactInfo),
    amenityFeature: amenities.length === 0 ? undefined : amenities.map(amenityThing),
  };
}

/** The way from the front page to a court. */
export function courtBreadcrumbs({ id, name }: CourtView, origin: string): SchemaOrgThing {
  return breadcrumbs(origin, [
    [COURT_LABELS.title, COURT_LABELS.path],
    [name, href("/courts/:id", { id: String(id) })],
  ]);
}

/** A location as people write it in India: from the locality to the city, with commas between. */
function addressThing(location: string): SchemaOrgThing {
  const parts = location.split(",").map((part) => part.trim());
  return {
    "@type": "PostalAddress",
    streetAddress: location,
    addressLocality: parts[0] || location,
    addressRegion: (parts.length > 1 && parts.at(-1)) || product.city,
    addressCountry: product.country,
  };
}

function amenityThing(name: string): SchemaOrgThing {
  return { "@type": "LocationFeatureSpecification", name, value: true };
}

/** The first of the ways to reach a court that is a telephone number. */
function telephoneIn(contactInfo: string): string | undefined {
  return contactInfo
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .find(isTelephone);
}

function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return TELEPHONE.test(text) && digits >= TELEPHONE_DIGITS.fewest && digits <= TELEPHONE_DIGITS.most;
}
