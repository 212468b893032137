/** One of the people of the demo, as the local sign-in provider knows them. */
export interface DemoAccount {
  /** The subject that goes with `DEMO_ISSUER`. */
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** What the sign-in page says of them. */
  readonly about: string;
}

/**
 * The issuer that the people of the local provider are kept under. Its address changes with the port, and
 * would make strangers of them.
 */
export const DEMO_ISSUER = "urn:bandeja:demo";

/** Everybody that the local provider lets in. Files of the server read this one: it imports nothing. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    subject: "admin",
    email: "admin@example.com",
    givenName: "Anita",
    familyName: "Rao",
    about: "Super admin: keeps courts, equipment and texts",
  },
  {
    subject: "player",
    email: "player@example.com",
    givenName: "Rohan",
    familyName: "Mehta",
    about: "A player who has written reviews",
  },
  {
    subject: "newcomer",
    email: "newcomer@example.com",
    givenName: "Naina",
    familyName: "Shah",
    about: "New here: no reviews yet",
  },
];
