import { plural, priceText } from "~/lib/format";
import { Facts, Section, Tag } from "~/ui/Layout";
import { RangeText } from "~/ui/RangeText";
import { chipRow } from "~/ui/styles";
import { partsOf } from "./court.contact";
import type { CourtView } from "./court.view";

/** The facts of a court that are known: location, price, contact and membership. */
export function CourtDetails({ court }: { court: CourtView }) {
  const { location, contactInfo, numberOfCourts, priceRange, membershipRequired, membershipInfo } = court;
  const facts = [
    ["Location", location],
    ["Contact", contactInfo && <Contact key="contact" contactInfo={contactInfo} />],
    ["On site", plural(numberOfCourts, "Court")],
    ["Price per player and hour", priceRange && <RangeText key="price">{priceText(priceRange)}</RangeText>],
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

/** Each way to reach the club on a line of its own; a long e-mail address breaks after its @ first. */
function Contact({ contactInfo }: { contactInfo: string }) {
  return partsOf(contactInfo).map((part, at) => {
    const [name, domain] = part.split(/(?<=^[^@]*@)/);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id other than their position
      <span key={at} className="block">
        {at > 0 && " "}
        {name}
        {domain && <span className="inline-block">{domain}</span>}
      </span>
    );
  });
}

/** The amenities of a court; renders nothing if there are none. */
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
