/** A telephone number in any grouping, with or without a label: `Tel: +91 22 1234 5678`, `98200 12345 (WhatsApp)`. */
const TELEPHONE = /^(?<label>\P{Nd}*[\s:.-])??(?<number>[+(]?\d[\d ().-]*\d)(?:\s*\(\P{Nd}+\))?\.?$/u;

/** The number of digits, at most as many as E.164 allows. After other words, fewer digits may be a time or a year. */
const TELEPHONE_DIGITS = { fewest: 8, fewestWithLabel: 10, most: 15 };

/** An e-mail address, without the punctuation around it, and without what an address of a link would have to encode. */
const EMAIL = /[\p{L}\p{M}\p{N}_][^\s@,;:|/<>()[\]"“”?&#%]*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/u;

/** The first telephone number in a court's contact information, as it is written there. */
export function telephoneIn(contactInfo: string | null): string | undefined {
  return partsOf(contactInfo).flatMap((part) => readTelephone(part) ?? [])[0];
}

/** The first e-mail address in a court's contact information. */
export function emailIn(contactInfo: string | null): string | undefined {
  return EMAIL.exec(contactInfo ?? "")?.[0];
}

/** The parts of a court's contact information, such as a telephone number and an e-mail address. */
export function partsOf(contactInfo: string | null): string[] {
  return (contactInfo ?? "")
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function readTelephone(part: string): string | undefined {
  const { label, number = "" } = TELEPHONE.exec(part)?.groups ?? {};
  const digits = number.replace(/\D/g, "").length;
  const { fewest, fewestWithLabel, most } = TELEPHONE_DIGITS;
  return digits >= (label ? fewestWithLabel : fewest) && digits <= most ? number : undefined;
}
