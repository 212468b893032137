import { data, href, Outlet } from "react-router";
import { NewToken } from "~/features/api-tokens/NewToken";
import { TokenForm } from "~/features/api-tokens/TokenForm";
import { TokenList } from "~/features/api-tokens/TokenList";
import { NAME_TAKEN, readTokenFormValues, TOKEN_FIELDS } from "~/features/api-tokens/token.form";
import { MAX_TOKENS } from "~/features/api-tokens/token.limits";
import { tokenSchema } from "~/features/api-tokens/token.schema";
import { signInAgainText } from "~/features/auth/freshSignIn";
import { signInAgainPath } from "~/features/auth/returnTo";
import { useLastResult } from "~/features/toasts/useLastResult";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { hasFreshSignIn, requireFreshSignIn } from "~/middleware/requireFreshSignIn";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { ButtonLink } from "~/ui/Button";
import { BackLink, Page, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/tokens";

/** What a fresh sign-in is required for. */
const PURPOSE = "create a token";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const isFresh = hasFreshSignIn(args.context);
  // Otherwise the draft waits for the sign-in.
  const draft = isFresh ? await takeDraft(args) : null;
  return {
    tokens: await args.context.get(databaseContext).tokens.listByUser(viewer.id),
    defaultValue: draft && readTokenFormValues(draft),
    signInAgain: isFresh ? null : signInAgainPath(href("/account/tokens")),
  };
}

/** Creates a token and returns it, since no later page can show it. */
export function action(args: Route.ActionArgs) {
  return formAction(args, { fields: TOKEN_FIELDS, failure: "tokenNotMade" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await requireFreshSignIn(args, PURPOSE, form);
    const submission = submissionOf(form, tokenSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const created = await args.context.get(databaseContext).tokens.add(viewer.id, submission.value);
    if (created === "name taken") {
      return data({ lastResult: submission.reply({ fieldErrors: { name: [NAME_TAKEN] } }) }, 409);
    }
    if (created === "too many") {
      const limitReached = `You have ${MAX_TOKENS} tokens, the maximum. Revoke one first.`;
      return data({ lastResult: submission.reply({ formErrors: [limitReached] }) }, 409);
    }
    return data({ lastResult: submission.reply({ resetForm: true }), token: created.token }, 201);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Access Tokens");
}

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { tokens, defaultValue, signInAgain } = loaderData;
  const token = result && "token" in result && typeof result.token === "string" ? result.token : null;
  return (
    <Page narrow>
      <Outlet />
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Access Tokens</h1>
      <p>
        A token lets a program use the <Link to={href("/api")}>API</Link> as you.
      </p>
      {token && <NewToken token={token} />}
      <Section title="Your tokens">
        <TokenList tokens={tokens} />
      </Section>
      <Section title="A new token">
        {signInAgain ? (
          <>
            <p>{signInAgainText(PURPOSE)}</p>
            <ButtonLink to={signInAgain} reloadDocument variant="primary">
              Sign in again
            </ButtonLink>
          </>
        ) : (
          <TokenForm
            key={token}
            actionData={result}
            defaultValue={defaultValue}
            cancelTo={href("/account")}
          />
        )}
      </Section>
    </Page>
  );
}
