import { routes } from "virtual:react-router/server-build";
import { href } from "react-router";
import { ApiReference } from "~/features/openapi/ApiReference";
import { describeApi } from "~/features/openapi/describe.server";
import { referenceOf } from "~/features/openapi/reference.server";
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
  return referenceOf(describeApi(routes, publicUrl));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "API",
    description: `The JSON API of ${product.name}: all operations, with their parameters and responses.`,
    path: "/api",
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Reference({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero title="API" subtitle={`Most of what the pages of ${product.name} do, programs can do, too.`} />
      <Page>
        <Prose>
          <p>
            Everything is JSON in UTF-8. The OpenAPI description is{" "}
            <Link to={href("/api/openapi.json")} reloadDocument>
              openapi.json
            </Link>
            .
          </p>
          <ul>
            <li>
              <strong>Authentication:</strong> an <Link to={href("/account/tokens")}>access token</Link> in
              the header <code>Authorization: Bearer</code>. Public data needs none.
            </li>
            <li>
              <strong>Lists</strong> are the newest first. A <code>Link</code> header with{" "}
              <code>rel="next"</code> has the address of the next page.
            </li>
            <li>
              <strong>Reads</strong> have an <code>ETag</code>. As <code>If-None-Match</code> it saves sending
              unchanged data again; as <code>If-Match</code> of a write it prevents overwriting another
              change.
            </li>
            <li>
              <strong>Errors</strong> are a Problem. Its <code>message</code> can be shown to people.
            </li>
            <li>
              <strong>Writes</strong> from pages of other sites are rejected.
            </li>
            <li>
              <strong>Rate limits</strong> are with the status 429 of each call. Any read with a{" "}
              <code>q</code> counts as a search.
            </li>
            <li>
              <strong>Pages alone</strong> have access tokens, visit codes, the download of one's own data
              and, for super admins, users and their suspensions, imports, bulk actions, the audit log, the
              removal of replies, and the queues of reports and of appeals.
            </li>
          </ul>
        </Prose>
        <ApiReference {...loaderData} />
      </Page>
    </>
  );
}
