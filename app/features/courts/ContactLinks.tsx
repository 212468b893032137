import { DirectionsIcon, MailIcon, PhoneIcon } from "~/ui/icons";
import { button } from "~/ui/styles";
import { emailIn, telephoneIn } from "./court.contact";
import type { CourtView } from "./court.view";

/** Links to call a court, to write to it and to find the way there. */
export function ContactLinks({ court: { name, location, contactInfo } }: { court: CourtView }) {
  const telephone = telephoneIn(contactInfo);
  const email = emailIn(contactInfo);
  const look = button("secondary");
  const place = encodeURIComponent(`${name}, ${location}`);
  return (
    <>
      {telephone && (
        <a href={`tel:${telephone.replace(/[^\d+]/g, "")}`} className={look}>
          <PhoneIcon /> Call
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={look}>
          <MailIcon /> E-mail
        </a>
      )}
      <a href={`https://www.openstreetmap.org/search?query=${place}`} className={look} rel="noreferrer">
        <DirectionsIcon /> Directions
      </a>
    </>
  );
}
