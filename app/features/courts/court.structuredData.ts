import { href } from "react-router";
import { absoluteAddress, breadcrumbs, type SchemaOrgThing } from "~/http/structuredData";
import { priceText } from "~/lib/format";
import { product } from "~/lib/product";
import { telephoneIn } from "./court.contact";
import { COURT_LABELS } from "./court.labels";
import { type CourtView, localityOf } from "./court.view";

/** The schema.org SportsActivityLocation of a court, to which the reviews are added elsewhere. */
export function courtThing(court: CourtView, origin: string): SchemaOrgThing {
  const { id, name, description, imageUrl, location, priceRange, contactInfo, amenities } = court;
  return {
    "@type": "SportsActivityLocation",
    url: origin + href("/courts/:id", { id: String(id) }),
    name,
    description: description ?? undefined,
    image: imageUrl === null ? undefined : absoluteAddress(imageUrl, origin),
    address: addressThing(location),
    priceRange: priceRange === null ? undefined : priceText(priceRange),
    telephone: telephoneIn(contactInfo),
    amenityFeature: amenities.length === 0 ? undefined : amenities.map(amenityThing),
  };
}

/** The breadcrumbs of a court. */
export function courtBreadcrumbs({ id, name }: CourtView, origin: string): SchemaOrgThing {
  return breadcrumbs(origin, [
    [COURT_LABELS.title, COURT_LABELS.path],
    [name, href("/courts/:id", { id: String(id) })],
  ]);
}

/** A PIN code at the end of a location, such as `400050`, and what separates it. None begins with 0. */
const PIN_CODE = /[, –-]+([1-9]\d\d ?\d{3})$/;

/** Parses a location as it is written in India: from the locality to the city, separated by commas. */
function addressThing(location: string): SchemaOrgThing {
  const [place = "", postalCode] = location.split(PIN_CODE);
  const [, ...others] = place.split(",");
  return {
    "@type": "PostalAddress",
    streetAddress: location,
    addressLocality: localityOf(place) || location,
    addressRegion: others.at(-1)?.trim() || product.city,
    postalCode,
    addressCountry: product.country,
  };
}

function amenityThing(name: string): SchemaOrgThing {
  return { "@type": "LocationFeatureSpecification", name, value: true };
}
