import { routes } from "virtual:react-router/server-build";
import { href } from "react-router";
import { ApiReference } from "~/features/openapi/ApiReference";
import { describeApi } from "~/features/openapi/describe.server";
import { referenceOf } from "~/features/openapi/reference.server";
import { sessionCookieName } from "~/http/cookies";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { product } from "~/lib/product";
import { processContext } from "~/middleware/process";
import { Hero } from "~/ui/Hero";
import { Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/reference";

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(processContext).environment;
  return referenceOf(describeApi(routes, { publicUrl, cookie: sessionCookieName(publicUrl) }));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "API",
    description: `The JSON API of ${product.name}: every call, what it takes and what it gives.`,
    path: "/api",
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Reference({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero title="API" subtitle={`Whatever the pages of ${product.name} do, programs do by these calls.`} />
      <Page>
        <Prose>
          <p>
            Everything is JSON in UTF-8. The same as below, for programs, is{" "}
            <Link to={href("/api/openapi.json")} reloadDocument>
              openapi.json
            </Link>
            .
          </p>
          <ul>
            <li>
              <strong>Whoever asks</strong> says so by an{" "}
              <Link to={href("/account/tokens")}>access token</Link> in the header{" "}
              <code>Authorization: Bearer</code>. What everybody may read needs none.
            </li>
            <li>
              <strong>Lists</strong> are the newest first. Where a <code>Link</code> header says{" "}
              <code>rel="next"</code>, its address goes on.
            </li>
            <li>
              <strong>Reads</strong> bear an <code>ETag</code>. Send it back as <code>If-None-Match</code>,
              and what has not changed is not sent again; send it with a write as <code>If-Match</code>, and
              nobody else's change is lost.
            </li>
            <li>
              <strong>What goes wrong</strong> is a Problem, whose <code>message</code> is made to be shown.
            </li>
            <li>
              <strong>Writes</strong> that a browser sends from another site are refused.
            </li>
          </ul>
        </Prose>
        <ApiReference {...loaderData} />
      </Page>
    </>
  );
}
