import type { ReactNode } from "react";
import { plural } from "~/kernel/format";
import { Section } from "~/ui/Layout";
import type { CourtView } from "./court.view";

/** Where a court is, what it costs and how to get in: the facts that are known of it. */
export function CourtDetails({ court }: { court: CourtView }) {
  return (
    <Section title="Court Details" boxed>
      <dl className="facts">
        <Fact name="Location">{court.location}</Fact>
        {court.contactInfo && <Fact name="Contact">{court.contactInfo}</Fact>}
        <Fact name="Courts">{plural(court.numberOfCourts, "Court")}</Fact>
        {court.priceRange && <Fact name="Price per player and hour">{court.priceRange}</Fact>}
        {court.membershipRequired && (
          <Fact name="Membership required">
            {court.membershipInfo ?? "Members only. Ask the club how to join."}
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** What a court offers beside the game; nothing where nothing is known. */
export function CourtAmenities({ amenities }: { amenities: string[] }) {
  if (amenities.length === 0) return null;
  return (
    <Section title="Amenities" boxed>
      <ul className="tags">
        {amenities.map((amenity) => (
          <li key={amenity} className="tag">
            {amenity}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
