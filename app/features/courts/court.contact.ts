/** A telephone number in any grouping, with the number of digits that E.164 allows. */
const TELEPHONE = /^[+(]?\d[\d ().-]*\d$/;
const TELEPHONE_DIGITS = { fewest: 8, most: 15 };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first telephone number in a court's contact information, as it is written there. */
export function telephoneIn(contactInfo: string | null): string | undefined {
  return partsOf(contactInfo).find(isTelephone);
}

/** The first e-mail address in a court's contact information. */
export function emailIn(contactInfo: string | null): string | undefined {
  return partsOf(contactInfo)
    .flatMap((part) => part.split(" "))
    .find((word) => EMAIL.test(word));
}

/** The parts of a court's contact information, such as a telephone number and an e-mail address. */
export function partsOf(contactInfo: string | null): string[] {
  return (contactInfo ?? "").split(/[,;|\n]/).map((part) => part.trim());
}

function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return TELEPHONE.test(text) && digits >= TELEPHONE_DIGITS.fewest && digits <= TELEPHONE_DIGITS.most;
}
