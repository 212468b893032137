import { product } from "~/lib/product";
import { unwrapped } from "./unwrapped";

export const privacyPolicy = unwrapped(`
Last updated July 2025

This policy says what ${product.name} keeps about you, why, who sees it, and how to delete it. In short: we keep
what it takes to review padel courts and gear under your name. We do not sell it, and there are neither
advertisements nor trackers here.

# Who is responsible

The people who run this site decide what is kept and what for. The Contact Us page says how to reach them and where a
grievance goes or, where it has no address, what you can do without one.

# What we collect

Reading needs no account. From those who sign in we keep:

- Sign-in data. The sign-in provider tells us an identifier of yours, your e-mail address, your name and the address
  of your picture. We fetch the picture once, store a copy and do not store the address. We never see your password.
  The e-mail address, and whether the provider has verified it, is brought up to date whenever you sign in; name and
  picture are taken over once and are yours to change or remove.
- Profile data. What you tell about yourself: name, picture, bio, location, playing level, favorite equipment. We add
  the day you joined.
- Images. Those that you upload and the copy of your provider's picture, with when, how large and what for. Each is
  drawn anew: what a camera writes into a photo, such as where it was taken, is not kept. One that you do not use is
  gone after a day.
- Reviews. Your stars, also for details such as the light, and your words, your pictures and their descriptions,
  whether you say that you have an interest in what you review, when you wrote them and when you last changed them. A
  picture that you or a moderator removes is deleted. An edit later than 30 minutes after writing leaves the earlier
  version, which everybody can read, and which goes when you delete the review. Where a moderator changes a review,
  only you and the super admins see what it said before, for a year.
- Visits. If you give the code on the desk of a court with your review: for which day it was, and no time. Readers see
  that you gave one, not the day.
- Votes. Which reviews you found helpful, and when.
- Open data. Whether you agreed that others may download and reuse your reviews, to which licence, with or without
  your name, and when.
- Reports. Which reviews you have reported, for which reason, with which note and when.
- Appeals. What you write against the hiding of a review of yours, when, and the answer.
- Claims. Which courts and brands you claim, why, when, and the answer. If a claim is accepted, your reviews of what
  you own and of its rivals are marked as an owner's. As an owner also your replies to reviews, and the facts that you
  propose. A reply that a moderator removes is deleted after a year.
- Consent. Which version of the notice before your first sign-in you agreed to, and when. Before you agree, nothing
  about you is stored with us, except what you type into a form that sends you to the sign-in, for an hour.
- Sessions. That a browser is signed in as you: since when, when it was last here, and what kind it is (such as
  Firefox on Linux, never the whole of what your browser tells). That stays until seven days after its last visit,
  thirty days after you signed in, or until you sign out. Your account page shows it, and ends it where you wish.
  Where you had to sign in before a form could be taken, what you had typed is kept with the session for an hour, so that
  nothing is lost, and deleted soon after.
- Security log. When you signed in and with what kind of browser, when you made or revoked an access token or
  downloaded your data, when you became a super admin or were suspended, or no longer were, when a moderator changed a
  review of yours, or deleted one, and when your reviews were put into the open data or taken out. Each entry is deleted
  after a year.
- Access tokens, if you make any: their names, what they are good for, when they were made, last used and expire, and
  a fingerprint from which the token cannot be read. Your account page shows them, and lets you revoke them.
- Suspension. If a super admin suspends your account: the reason, and until when. You read both on every page, and
  both are deleted when it ends. If you delete the account before, both stay until the suspension ends, for a year at
  most, with a fingerprint of your identifier at the sign-in provider, so that a new account does not end it.

Of super admins we also keep, under their name, what they have changed on the site and when, with every text that they
gave the policies.

From everybody:

- Usage data. For each request our log has a line: the time, the path of the page, whether it worked and how long it
  took. It has no name, no e-mail address, no network address and nothing that you searched for or wrote.
- To hold off floods, we may count for about an hour how often an account or a network address does something, and for
  a day what may be done only a few times a day, under a fingerprint from which the address cannot be read.

# What we use it for

- To sign you in and to know you again.
- To show your reviews and your profile to those who read the site.
- To answer you, to keep the site working and to keep abuse out. That includes a filter that reads every review for
  offensive words, and a search for many reviews of the same court or item by new accounts that are alike in their
  stars or their words. Those are set aside: they have a mark and do not count until a moderator decides.

That is all. We build no profiles for advertising, and no machine decides anything about you beyond that filter and
that search.

# Who sees it

- Everybody, search engines included: your name, picture, bio, location, playing level, favorite equipment, the day
  you joined, and your reviews.
- Everybody, without your name: what you reply to reviews as the owner of a court or brand.
- Users of the open data: your reviews, and your name with them, each only if you agreed to it on your account page.
  You can withdraw there at any time. Copies that others have made remain with them, under the licence named there.
- You and the site's super admins: your e-mail address, when you last signed in, whether you are suspended, your
  claims, and the facts that you propose.
- The site's super admins: what a report says, without your name.
- You alone: your sessions, the rest of your security log, your access tokens, and that a report or a vote is yours.
  No page shows your identifier at the sign-in provider; the download of your data has it.
- You and the site's super admins: a review of yours that was hidden, with your appeal, until it is deleted a year
  later. Its pictures can be opened until then by those who have their addresses.

# Who else gets it

We do not sell your data, and we give it to nobody for advertising.

- The sign-in provider learns that you sign in here. Its own policy says what it does with that.
- Pictures of courts, rackets and balls may lie on other servers. Your browser fetches them there, so those servers
  see your network address; they do not learn which page you were reading. Pictures of players and of reviews come
  from this site's own storage.
- Whoever hosts the site and its database for us handles the data for that alone.
- Authorities, where the law obliges us.

# How long we keep it

Your profile and your reviews stay until you, or we, delete them. Reports, votes and appeals stay as long as the
review they are about; an owner's reply as long as the review and the account of who wrote it last, a claim as long as
the court and your account; that a review was hidden, for which rule and how an appeal ended, and when a report was
made and decided, is counted longer, without the review and your name. A report of a review that was deleted before we
decided stays, without the review, until you delete your account. Sessions end as said above. Pictures are deleted
within an hour of what they belong to, though caches between us and the readers may have them for a day, and browsers
that have shown them for a year. Logs and backups are kept no longer than
it takes to run the site safely. The record of what super admins have changed stays, and so does every text that a
policy has had, with the name of the super admin, even where they delete their account. It has a random number in
place of a user whom a change was about, and of who wrote a review that a super admin has deleted, until that account
goes. When a court or an item is removed, its reviews are deleted with it.

# What you can do

You can change your profile and your reviews, unless your account is suspended, and delete your reviews, yourself. Your
account page, to which your own profile leads, has a button each to download all that we keep about you, and to delete
your account. You may, at any time and free of charge:

- access your data: receive a copy of all that we keep about you;
- correct it, where it is wrong or out of date;
- delete it: your account with your profile, your reviews, your votes, your reports, your sessions and your access
  tokens. Averages are counted again without your stars;
- withdraw your consent, which comes to the same as deleting your account;
- name a person who may do all this for you, if you die or are unable to.

Where your account page has a button for it, that does it at once. For everything else, such as a correction while your
account is suspended, where the Contact Us page has an address, write to it from the e-mail address of your account: we
respond within 24 hours and are done within 15 days. If you are not content with the outcome, you may complain to the
Data Protection Board of India.

# Age

Accounts are for people of 18 years or more. We do not knowingly keep data of children. Where we learn that
a child has an account here, we delete it with all that belongs to it.

# How we protect it

Passwords never reach us. Sessions are stored in a form that signs nobody in. On this site only super admins can see
the e-mail addresses of others, and only those who run it say who is one.

# Cookies

There are a few, and none for analytics. The Cookie Policy names each.

# Changes

When this policy changes, so does the date at its top. Changes that let us do more with your data than before are
announced on the site before they apply.
`);
