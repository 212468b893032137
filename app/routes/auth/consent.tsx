import { data, href, Link, redirect } from "react-router";
import { CONSENT_FIELDS, consentSchema } from "~/features/auth/consent.form";
import { ConsentForm, NoticePoints } from "~/features/auth/PrivacyNotice";
import {
  clearPendingSignUp,
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
import type { Route } from "./+types/consent";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** The page between the provider's answer and the first row: what is kept, and whether that is all right. */
export async function loader(args: Route.LoaderArgs) {
  const { identity } = await newcomerAt(args);
  const { users } = args.context.get(databaseContext);
  return { name: fullName(identity), email: identity.email, isKnown: await users.exists(identity) };
}

/** The answer yes: it makes the person, keeps the consent, and ends the sign-in. */
export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: CONSENT_FIELDS, failure: "signInNotFinished" }, async (form) => {
    const { identity, returnTo } = await newcomerAt(args);
    const submission = submissionOf(form, consentSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const { environment, providerPictures } = args.context.get(processContext);
    const { users } = args.context.get(databaseContext);
    const viewer = await signUpUser(identity, users, environment.superAdminEmails);
    await args.context.get(sessionContext).signIn(viewer);
    providerPictures.fetchFor(viewer.id, identity.profileImageUrl);
    return redirect(returnTo, { status: 303, headers: { "Set-Cookie": clearPendingSignUp(environment) } });
  });
}

async function newcomerAt({ request, context }: Route.LoaderArgs | Route.ActionArgs): Promise<PendingSignUp> {
  const newcomer = await readPendingSignUp(request, context.get(processContext).environment);
  if (newcomer) return newcomer;
  if (context.get(viewerContext)) throw redirect("/");
  throw pageProblem(
    400,
    "This sign-in is over",
    "It took more than half an hour, was finished already, or was begun in another browser.",
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
            What {product.name} keeps about you, or why, has changed since you agreed to it last. Please read
            it once more. If you would rather have your account deleted,{" "}
            <Link to={href("/contact-us")}>write to us</Link>.
          </p>
        ) : (
          <p>This is your first time at {product.name}. Nothing about you is kept yet.</p>
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
      <ConsentForm answer={actionData} />
    </Page>
  );
}
