import { product } from "~/lib/product";
import { unwrapped } from "./unwrapped";

export const termsOfService = unwrapped(`
Last updated July 2025

# Acceptance

By using ${product.name} you accept these terms, and with them the Guidelines and the Privacy Policy. If you do not
accept them, please do not use the site. Reading is open to everybody; for an account you must be 18 years old or
more.

# Your licence to use the site

You may use ${product.name} for personal, non-commercial purposes: read it, search it, print from it, share links to
it. Programs of your own may read its public pages and interfaces for the same purposes, within the limits they set.
This licence is not exclusive, cannot be passed on, and ends when you break these terms.

You may not, without our written consent:

- sell what you find here, or publish it again as a whole or in substantial parts;
- copy the site systematically, or build a database of its contents;
- use it to advertise to its members.

This does not limit the open data, which you may use as the licence of each file says.

# Your account

You sign in through a sign-in provider, and you alone use your account. What your profile says must be accurate and
about you. Keep your account at the provider safe: what is done with it here counts as done by you. If somebody else
has used it, sign out everywhere on your account page, and revoke the access tokens there that you do not know.

# Your reviews

Reviews must be honest and tell of your own experience, as the Guidelines ask. You may write one review of each
court, edit your reviews unless your account is suspended, and delete them at any time.

# Who owns what

What you write stays yours. By publishing it here you permit us, free of charge and everywhere, to store it, to show
it on ${product.name} and to pass it on where the site is read in other forms, such as in search engines. That
permission is not exclusive and ends when the review is deleted, except for copies that others made before. You
confirm that the text is yours to publish.

The site's own texts, its design and its name belong to those who make it. Names and marks of clubs and makers belong
to them and are used here only to say what a review is about.

# Prohibited uses

You may not use ${product.name} to:

- publish reviews that are false, bought or copied, or about your own business or a competitor's without saying so;
- harass, threaten or defame anybody, or spread hatred;
- post spam or advertising;
- pretend to be somebody else, or use several accounts to sway ratings;
- collect data about its members;
- break into it, disturb it, flood it with requests or get around its limits;
- do anything that the law forbids.

# When these terms are broken

We may remove what breaks these terms, restrict the account that it came from, or close that account for good. We
weigh how grave it was. You can appeal against the hiding of a review, as the Guidelines say; for everything else,
where the Contact Us page has an address, you can object by writing to it.

# What we do not promise

Reviews are the opinions of those who wrote them, not ours. Prices, opening hours and addresses change: ask the club
before you set out. The site is provided as it is. As far as the law permits, we are not liable for gaps, mistakes,
interruptions, or for what you decide because of something you read here. Rights that the law gives you and that
cannot be waived stay untouched.

# Other sites

Sign-in providers, clubs and makers have sites and terms of their own, for which they are responsible.

# Ending and changes

You may stop using the site at any time, and have your account deleted as the Privacy Policy says. We may change the
site and these terms. The date at the top tells when that was last done; by using the site after that you accept the new terms.

# Law

The laws of India apply, and the courts of ${product.city} decide.

# Questions

The Contact Us page says where they go.
`);
