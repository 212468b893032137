import { product } from "~/lib/product";

/**
 * The notice that users agree to before anything about them is stored. Increase the version with every change of
 * meaning: all users are asked again at their next sign-in, and their earlier consents stay on record.
 */
export const PRIVACY_NOTICE = {
  version: 9,
  points: [
    {
      title: "What is kept",
      text: "What your sign-in provider tells us: an identifier, your e-mail address, your name and your picture, of which this site makes its own copy. Later, what you add yourself: your profile, your reviews with their pictures, your appeals, your claims to courts and brands with the replies and facts that you write as an owner, which reviews you report or find helpful, on which day you visited a court if you give its code, and whether your reviews are open data. And where you are signed in: since when, last seen when, and on what kind of browser; and for a year, when you signed in, made a token or downloaded your data.",
    },
    {
      title: "What for",
      text: `To know you again, to show your reviews and your profile under your name on ${product.name}, to look into what you report, and to notice reviews that are written to mislead. For nothing else: nothing is sold, and there is no advertising.`,
    },
    {
      title: "Who sees it",
      text: "Your name, picture, profile and reviews with their pictures: everybody. If you agree to it on the page Your Account, everybody may also download and reuse your reviews. What you reply as an owner: everybody, without your name. If a claim of yours is accepted, your reviews of what you own and of its rivals have a mark that everybody sees. Your e-mail address, when you last signed in, a suspension, your appeals and your claims: you and the super admins. What you report: the super admins, but not that it was you. The rest: you.",
    },
    {
      title: "How to withdraw",
      text: "On the page Your Account you can download all of it, and delete your account with everything in it, at any time. That withdraws your consent. What a super admin has changed on the site stays in its log, with the name. If a super admin has suspended the account, the suspension stays until it ends, for a year at most, with a fingerprint from which your identifier cannot be read. If you have a complaint, the Contact Us page says where it goes.",
    },
  ],
  adult: "I am 18 years old or older.",
  agreed: "I agree to what is kept about me, and to the terms of service.",
} as const;
