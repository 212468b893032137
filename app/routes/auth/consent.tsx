import { data, href, redirect } from "react-router";
import { ConsentForm } from "~/features/auth/ConsentForm";
import { CONSENT_FIELDS, consentSchema, OTHER_NOTICE, OTHER_PERSON } from "~/features/auth/consent.form";
import type { Identity } from "~/features/auth/identity";
import { NoticePoints } from "~/features/auth/NoticePoints";
import { clearPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { PRIVACY_NOTICE } from "~/features/auth/privacyNotice";
import { signUpUser } from "~/features/auth/signUp.server";
import { fullName } from "~/features/users/profile.view";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { emptySubmission, submissionOf } from "~/http/submission";
import { shortDigest } from "~/lib/digest.server";
import { product } from "~/lib/product";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { requirePendingSignUp } from "~/middleware/requirePendingSignUp";
import { uncached } from "~/middleware/uncached";
import { sessionContext } from "~/middleware/viewer";
import { Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/consent";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** The page that asks users for their consent before anything about them is stored. */
export async function loader(args: Route.LoaderArgs) {
  const { identity } = await requirePendingSignUp(args);
  const { users } = args.context.get(databaseContext);
  const user = await users.findByIdentity(identity);
  const { email } = identity;
  return { name: fullName(identity), email, isKnown: user !== null, person: personOf(identity) };
}

/** Stores the user and their consent, and completes the sign-in. */
export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: CONSENT_FIELDS, failure: "signInNotFinished" }, async (form) => {
    const { identity, returnTo } = await requirePendingSignUp(args);
    const outdated = outdatedForm(form, identity);
    if (outdated) return data({ lastResult: emptySubmission().reply({ formErrors: [outdated] }) }, 409);
    const submission = submissionOf(form, consentSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { environment, providerPictures, counters } = args.context.get(processContext);
    const { users } = args.context.get(databaseContext);
    const viewer = await signUpUser(identity, users, environment.superAdminEmails);
    await args.context.get(sessionContext).signIn(viewer, identity.authenticatedAt);
    counters.signIns += 1;
    providerPictures.fetchFor(viewer.id, identity.profileImageUrl);
    return redirect(returnTo, { status: 303, headers: { "Set-Cookie": clearPendingSignUp(environment) } });
  });
}

/** Why a form does not agree to the present notice for this person; null if it does. One from an earlier release may not say. */
function outdatedForm(form: FormData, identity: Identity): string | null {
  const isOther = (field: string, expected: string) => ![expected, ""].includes(fieldText(form, field));
  if (isOther("person", personOf(identity))) return OTHER_PERSON;
  return isOther("notice", String(PRIVACY_NOTICE.version)) ? OTHER_NOTICE : null;
}

/** Identifies a person to the notice's form, so that it agrees for no other one. */
function personOf({ issuer, subject }: Identity): string {
  return shortDigest(JSON.stringify([issuer, subject]), 22);
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Before you sign in");
}

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isKnown, person } = loaderData;
  return (
    <Page narrow>
      <h1>Before you sign in</h1>
      <Prose>
        {isKnown ? (
          <p>
            What {product.name} stores about you, or why, has changed since you last agreed. Please read it
            again. If you do not agree, you can <a href={href("/consent/export")}>download your data</a> and{" "}
            <Link to={href("/consent/delete")}>delete your account</Link>.
          </p>
        ) : (
          <p>This is your first time at {product.name}. We have stored nothing about you yet.</p>
        )}
        <p>
          You are signing in as <bdi>{name}</bdi>
          {email && (
            <>
              {" "}
              (<bdi>{email}</bdi>)
            </>
          )}
          .
        </p>
      </Prose>
      <NoticePoints />
      <ConsentForm person={person} actionData={actionData} />
    </Page>
  );
}
