/** An account of the embedded sign-in provider. */
export interface DemoAccount {
  /** The subject, unique for `DEMO_ISSUER`. */
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The description on the sign-in page. */
  readonly about: string;
}

/**
 * The issuer stored for users of the embedded provider. The provider's own URL changes with the port, which would
 * create new users.
 */
export const DEMO_ISSUER = "urn:bandeja:demo";

/** All accounts of the embedded provider. The server imports this file, so it must not import anything. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    subject: "admin",
    email: "admin@example.com",
    givenName: "Anita",
    familyName: "Rao",
    about: "Super admin: manages courts, equipment and texts",
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
