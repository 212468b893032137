import { MailIcon } from "~/ui/icons";
import { Prose, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { button } from "~/ui/styles";
import { mailtoHref } from "./mailto";
import { sideColumn } from "./textPageStyles";

/** The contact details of the operators. @param email undefined if no address is configured */
export function ContactDetails({ email }: { email: string | undefined }) {
  return (
    <div className={sideColumn.page}>
      <div className={sideColumn.side}>
        <Section title="Write to us" boxed>
          {email ? <Address email={email} /> : <p>There is no e-mail address at the moment.</p>}
        </Section>
      </div>
      <div className={sideColumn.text}>
        {email ? (
          <Section title="Help us answer quickly">
            <WhatToSay />
          </Section>
        ) : (
          <Section title="What you can do yourself">
            <WithoutAddress />
          </Section>
        )}
        <Section title="Your data and grievances">
          <Rights email={email} />
        </Section>
        <Section title="Age">
          <Prose>
            <p>
              Accounts are for people aged 18 or older; reading needs no account.
              {email && " If a child has one, tell us, and we will delete it with everything in it."}
            </p>
          </Prose>
        </Section>
      </div>
    </div>
  );
}

function Address({ email }: { email: string }) {
  return (
    <>
      <a
        href={mailtoHref(email)}
        className={`${button("primary")} max-w-full self-start text-start [&>bdi]:min-w-0 [&>bdi]:wrap-anywhere`}
      >
        <MailIcon />
        <bdi>{email}</bdi>
      </a>
      <p>We respond within 24 hours.</p>
    </>
  );
}

function WhatToSay() {
  return (
    <Prose>
      <ul>
        <li>
          <strong>A review that should not be here:</strong> the court or item it is about, whose review it
          is, and which of the <Link to="/guidelines">guidelines</Link> it breaks.
        </li>
        <li>
          <strong>A court, racket or ball that is missing or wrong:</strong> its name, where it is or who
          makes it, and where you know it from.
        </li>
        <li>
          <strong>Something that does not work:</strong> the address of the page, what you did, and what
          happened instead.
        </li>
        <li>
          <strong>Your account or your data:</strong> write from the e-mail address of your account.
        </li>
      </ul>
    </Prose>
  );
}

function WithoutAddress() {
  return (
    <Prose>
      <ul>
        <li>
          <strong>A review that should not be here:</strong> sign in and press Report on the review. Every
          report reaches the people who run this site. We respond within 24 hours.
        </li>
        <li>
          <strong>Your account or your data:</strong> <Link to="/account">your account page</Link> downloads
          what is stored about you, and deletes your account.
        </li>
      </ul>
    </Prose>
  );
}

function Rights({ email }: { email: string | undefined }) {
  return (
    <Prose>
      <p>
        You may ask for a copy of your data, have it corrected, or have it deleted with your account. The{" "}
        <Link to="/privacy-policy">privacy policy</Link> says how.
      </p>
      {email && (
        <p>
          The grievance contact is the same address: write{" "}
          <a href={mailtoHref(email, "Grievance")}>with “Grievance” as the subject</a>, about your data or
          anything on this site. We acknowledge it within 24 hours and resolve it within 15 days.
        </p>
      )}
      <p>
        If you are unhappy with how we handle your data, you may complain to the Data Protection Board of
        India.
      </p>
    </Prose>
  );
}
