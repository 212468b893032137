/** A user's consent to have their reviews in the open data. */
export interface OpenDataConsent {
  /** The licence that the user agreed to: the operator's text. */
  licence: string;
  /** Whether the user's name is with the reviews. */
  withName: boolean;
  /** Whether their mark "Visited" is; false for consents from before the form said so. */
  withVisits: boolean;
  /** ISO 8601 in UTC. */
  agreedAt: string;
}

/** A consent and the operator's licence. */
export interface OpenDataChoice {
  consent: OpenDataConsent | null;
  /** Null when reviews cannot be downloaded. */
  licence: string | null;
}

/** Whether a user's reviews are in the downloads: a consent to an earlier licence does not count. */
export function isShared({ consent, licence }: OpenDataChoice): boolean {
  return consent !== null && consent.licence === licence;
}
