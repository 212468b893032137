import { plural } from "~/lib/format";
import { Facts, Section, Tag } from "~/ui/Layout";
import { chipRow } from "~/ui/styles";
import type { CourtView } from "./court.view";

/** Where a court is, what it costs and how to get in: the facts that are known of it. */
export function CourtDetails({ court }: { court: CourtView }) {
  const { location, contactInfo, numberOfCourts, priceRange, membershipRequired, membershipInfo } = court;
  const facts = [
    ["Location", location],
    ["Contact", contactInfo],
    ["On site", plural(numberOfCourts, "Court")],
    ["Price per player and hour", priceRange],
    [
      "Membership required",
      membershipRequired && (membershipInfo ?? "Members only. Ask the club how to join."),
    ],
  ] as const;
  return (
    <Section title="Court Details" boxed>
      <Facts facts={facts.filter(([, value]) => value)} />
    </Section>
  );
}

/** What a court offers beside the game; nothing where nothing is known. */
export function CourtAmenities({ amenities }: { amenities: string[] }) {
  if (amenities.length === 0) return null;
  return (
    <Section title="Amenities" boxed>
      <ul className={chipRow}>
        {amenities.map((amenity) => (
          <li key={amenity}>
            <Tag>{amenity}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  );
}
