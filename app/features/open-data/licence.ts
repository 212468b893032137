/** A licence for people and programs. */
export interface Licence {
  /** Its SPDX identifier; null when the operator gave an address only. */
  name: string | null;
  /** The address of its text; null for one that SPDX does not list. */
  url: string | null;
}

/** Reads the operator's licence. @param text an SPDX identifier or a web address */
export function readLicence(text: string): Licence {
  if (URL.canParse(text)) return { name: null, url: text };
  const isListed = !/^LicenseRef-/i.test(text);
  return { name: text, url: isListed ? `https://spdx.org/licenses/${text}.html` : null };
}
