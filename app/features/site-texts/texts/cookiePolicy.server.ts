import { product } from "~/lib/product";
import { unwrapped } from "./unwrapped";

export const cookiePolicy = unwrapped(`
Last updated July 2025

Cookies are small texts that a site asks your browser to keep and to send along. ${product.name} uses those without
which it would not work, and no other. That is why no banner asks for your consent.

# Essential cookies

- bandeja_session says which session is yours. It is set when you sign in, and for an hour when a form sends you to
  the sign-in, so that what you typed is not lost. It holds a random key and nothing about you. It ends when you sign
  out, seven days after your last visit, and at the latest thirty days after you signed in.
- bandeja_sign_in, followed by a random number, belongs to one sign-in under way. It makes sure that the sign-in
  provider's answer goes to the browser that asked. It ends with the sign-in, and at the latest after ten minutes.
- bandeja_newcomer keeps what the sign-in provider said of you while you read what we would like to store, because we
  store nothing before you agree. It is sealed: only this site can read it. It ends with your answer, and at the
  latest after half an hour.

On sites with https these names begin with __Host-, which keeps neighbouring sites from setting them.

# Functional cookies

- toast takes the name of a message, such as that your review was submitted, to the next page. That page shows the
  message and deletes the cookie; otherwise it ends after a minute.

- display remembers how you want pages displayed: lists as rows or cards, the lite version without scripts and photos,
  or a notice that you have hidden. It is set when you choose one of these, says nothing about you, and ends after a
  year.

# Analytics cookies

There are none. We do not count visitors, and nobody follows you here on our behalf.

# What is not a cookie, but similar

Where scripts run, your browser keeps for each tab how far you had scrolled on a page, so that the way back ends where
you were, and which release of the site it has loaded. That stays in your browser, is never sent to us, and goes when
you close the tab.

# Cookies of others

- The sign-in provider sets its own cookies on its own pages.
- Where this site is a demo, the provider is a part of it. Its cookies, bandeja_demo_session, bandeja_demo_choice and
  bandeja_demo_resume, each with a signature in a cookie of the same name and .sig, belong to the sign-in under way.
  They end after ten minutes, or when you close the browser.
- Pictures of courts, rackets and balls may lie on other servers. Your browser's settings decide whether those may set cookies.

# What you can do

You can look at cookies, delete them and refuse them in the settings of your browser. Everything here can be read
without any. Signing in, and all that needs it, needs the essential ones.
`);
