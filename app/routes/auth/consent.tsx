import { data, href, redirect } from "react-router";
import { CONSENT_FIELDS, consentSchema } from "~/features/auth/consent.form";
import { ConsentForm, NoticePoints } from "~/features/auth/PrivacyNotice";
import {
  clearPendingSignUp,
  PENDING_MINUTES,
  type PendingSignUp,
  readPendingSignUp,
} from "~/features/auth/pendingSignUp.server";
import { signInPath } from "~/features/auth/returnTo";
import { signUpUser } from "~/features/auth/signUp.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead } from "~/http/head";
import { pageProblem } from "~/http/problems";
import { submissionOf } from "~/http/submission";
import { product } from "~/lib/product";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import { Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/consent";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** The page that asks users for their consent before anything about them is stored. */
export async function loader(args: Route.LoaderArgs) {
  const { identity } = await requirePendingSignUp(args);
  const { users } = args.context.get(databaseContext);
  return { name: fullName(identity), email: identity.email, isKnown: await users.exists(identity) };
}

/** Stores the user and their consent, and completes the sign-in. */
export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: CONSENT_FIELDS, failure: "signInNotFinished" }, async (form) => {
    const { identity, returnTo } = await requirePendingSignUp(args);
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

/** @throws a redirect to the home page for signed-in users, and the 400 page problem without a pending sign-up */
async function requirePendingSignUp({
  request,
  context,
}: Route.LoaderArgs | Route.ActionArgs): Promise<PendingSignUp> {
  const pending = await readPendingSignUp(request, context.get(processContext).environment);
  if (pending) return pending;
  if (context.get(viewerContext)) throw redirect("/");
  throw pageProblem(
    400,
    "Sign-in expired",
    `It took more than ${PENDING_MINUTES} minutes, was already used, or began in another browser.`,
    [{ label: "Sign in again", href: signInPath("/"), isDocument: true }],
  );
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Before you sign in");
}

export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isKnown } = loaderData;
  return (
    <Page narrow>
      <h1>Before you sign in</h1>
      <Prose>
        {isKnown ? (
          <p>
            What {product.name} stores about you, or why, has changed since you last agreed. Please read it
            again. If you would rather delete your account, <Link to={href("/contact-us")}>write to us</Link>.
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
      <ConsentForm actionData={actionData} />
    </Page>
  );
}
