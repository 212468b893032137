import { href, redirect } from "react-router";
import { SessionList } from "~/features/auth/SessionList";
import {
  ALL_SESSIONS,
  OTHER_SESSIONS,
  readSessionChoice,
  SESSION_FIELDS,
} from "~/features/auth/session.form";
import { isShared } from "~/features/open-data/consent.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { profileHref } from "~/http/addresses";
import { hiddenHead } from "~/http/head";
import { pageProblem } from "~/http/problems";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { calendarDay, plural } from "~/lib/format";
import { product } from "~/lib/product";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { requireViewer } from "~/middleware/requireViewer";
import { sessionContext } from "~/middleware/viewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { BackLink, Page, Section } from "~/ui/Layout";
import type { Route } from "./+types/account";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { openData, users, sessions, tokens } = args.context.get(databaseContext);
  const { openDataLicence } = args.context.get(processContext).environment;
  const consents = await users.consentsOf(viewer.id);
  return {
    id: viewer.id,
    email: viewer.email,
    agreedAt: consents.at(-1)?.agreedAt.toISOString() ?? null,
    sessions: await sessions.listByUser(viewer.id, new Date()),
    present: args.context.get(sessionContext).sid,
    openData: {
      licence: openDataLicence ?? null,
      consent: await openData.consentOf(viewer.id),
    },
    tokens: (await tokens.listByUser(viewer.id)).length,
  };
}

/** Ends sessions of the viewer. */
export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args);
  return formAction(args, { fields: SESSION_FIELDS, failure: "sessionNotEnded" }, async (form) => {
    const { sessions } = args.context.get(databaseContext);
    const session = args.context.get(sessionContext);
    const choice = readSessionChoice(form);
    if (choice === ALL_SESSIONS) {
      await sessions.end(viewer.id);
      await session.signOut();
      return toastRedirect("/", "allSessionsEnded");
    }
    if (choice === OTHER_SESSIONS) {
      await sessions.end(viewer.id, { except: session.sid ?? "" });
      return toastRedirect(href("/account"), "otherSessionsEnded");
    }
    if (choice && (await sessions.end(viewer.id, choice)) > 0) {
      return choice.sid === session.sid
        ? redirect("/", 303)
        : toastRedirect(href("/account"), "sessionEnded");
    }
    throw pageProblem(404, "That session has ended", "That browser is already signed out.", [
      { label: "Back to your account", href: href("/account") },
    ]);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Your Account");
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, agreedAt, openData, sessions, present, tokens } = loaderData;
  return (
    <Page narrow>
      <BackLink to={profileHref(id)}>Your profile</BackLink>
      <h1>Your Account</h1>
      {email && (
        <p>
          Your e-mail address is <bdi>{email}</bdi>. It comes from your sign-in provider. Only you and the
          super admins see it.
        </p>
      )}
      <FailureNotice actionData={actionData} />
      <Section title="Where you are signed in">
        <SessionList sessions={sessions} present={present} />
      </Section>
      <Section title="Security log">
        <p>Sign-ins, tokens, downloads and role changes in the last year.</p>
        <Actions>
          <ButtonLink to={href("/account/security")}>Your security log</ButtonLink>
        </Actions>
      </Section>
      <Section title="Reports">
        <p>What happened to reviews you reported.</p>
        <Actions>
          <ButtonLink to={href("/account/reports")}>Your reports</ButtonLink>
        </Actions>
      </Section>
      <Section title="Courts and brands">
        <p>The courts that you run and the brands that you represent.</p>
        <Actions>
          <ButtonLink to={href("/account/claims")}>Your courts and brands</ButtonLink>
        </Actions>
      </Section>
      <Section title="Access tokens">
        <p>
          {tokens === 0 ? "No tokens yet." : `${plural(tokens, "token")}.`} A token lets a program use the API
          as you.
        </p>
        <Actions>
          <ButtonLink to={href("/account/tokens")}>Your access tokens</ButtonLink>
        </Actions>
      </Section>
      <Section title="Your data">
        <p>
          Everything that {product.name} stores about you, in one file: profile, reviews, reports, appeals,
          claims, replies, sign-ins, security log, access tokens, consents, and your changes as a super admin.
        </p>
        {agreedAt && (
          <p>
            You agreed to this on <time dateTime={agreedAt}>{calendarDay(new Date(agreedAt))}</time>.
          </p>
        )}
        {/* A download needs a document request. */}
        <Actions>
          <ButtonLink to={href("/account/export")} reloadDocument>
            Download your data
          </ButtonLink>
        </Actions>
      </Section>
      {(openData.licence ?? openData.consent) !== null && (
        <Section title="Open data">
          <p>
            {isShared(openData)
              ? `Your reviews are in the open data of ${product.name}, ${openData.consent?.withName ? "with" : "without"} your name.`
              : `Your reviews are not in the open data of ${product.name}.`}
          </p>
          <Actions>
            <ButtonLink to={href("/account/open-data")}>Your reviews as open data</ButtonLink>
          </Actions>
        </Section>
      )}
      <Section title="Delete account">
        <p>Deleting your account deletes your profile and your reviews, and withdraws your consent.</p>
        <Actions>
          <ButtonLink to={href("/account/delete")}>Delete your account</ButtonLink>
        </Actions>
      </Section>
    </Page>
  );
}
