import { redirect, redirectDocument } from "react-router";
import { needsConfirmation } from "~/features/auth/needsConfirmation";
import { hiddenHead } from "~/http/head";
import { product } from "~/lib/product";
import { connectionContext, processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { ConfirmedInput } from "~/ui/ConfirmedInput";
import { Page } from "~/ui/Layout";
import type { Route } from "./+types/logout";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** Ends the session, except by HEAD. Asks the user for confirmation when the request may come from another site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { isData, isHead } = context.get(connectionContext);
  if (isData) throw redirectDocument("/api/logout");
  const { publicUrl } = context.get(processContext).environment;
  if (context.get(viewerContext) && needsConfirmation(request, publicUrl)) return null;
  if (!isHead) await context.get(sessionContext).signOut();
  throw redirect("/");
}

/** Ends the session after the user's confirmation. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(sessionContext).signOut();
  return redirect("/", 303);
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Sign out?");
}

export default function Logout() {
  return (
    <Page narrow>
      <h1>Sign out of {product.name}?</h1>
      <p>Another site sent you here, so please confirm.</p>
      <form method="post" action="/api/logout">
        <ConfirmedInput />
        <Actions>
          <Button type="submit" variant="primary">
            Sign out
          </Button>
          <ButtonLink to="/" variant="quiet">
            Stay signed in
          </ButtonLink>
        </Actions>
      </form>
    </Page>
  );
}
