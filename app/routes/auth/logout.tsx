import { redirect, redirectDocument } from "react-router";
import { asksFirst } from "~/features/auth/asksFirst";
import { hiddenHead } from "~/kernel/head";
import { product } from "~/kernel/product";
import { connectionContext, processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import { viewerContext, visitContext } from "~/middleware/viewer";
import { Button, ButtonLink } from "~/ui/Button";
import { Confirmed } from "~/ui/Confirmed";
import { Actions } from "~/ui/Dialog";
import { Page } from "~/ui/Layout";
import type { Route } from "./+types/logout";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** Ends the session, unless somebody else's page may have asked for it: then the person is asked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(connectionContext).isData) throw redirectDocument("/api/logout");
  const { publicUrl } = context.get(processContext).environment;
  if (context.get(viewerContext) && asksFirst(request, publicUrl)) return null;
  await context.get(visitContext).signOut();
  throw redirect("/");
}

/** Ends the session: the answer to the page's question. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(visitContext).signOut();
  return redirect("/", 303);
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Log out?");
}

export default function Logout() {
  return (
    <Page narrow>
      <h1>Log out of {product.name}?</h1>
      <p>Another page led you here, so please confirm it.</p>
      <form method="post" action="/api/logout">
        <Confirmed />
        <Actions>
          <Button type="submit" variant="primary">
            Log out
          </Button>
          <ButtonLink to="/" variant="quiet">
            Stay signed in
          </ButtonLink>
        </Actions>
      </form>
    </Page>
  );
}
