import { data, href } from "react-router";
import { DEMO_ACCOUNTS } from "~/features/auth/demoAccounts";
import { hiddenHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { product } from "~/lib/product";
import { processContext } from "~/middleware/process";
import { BackLink, Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/demo";

const TITLE = "About this demo";

/** Only where the database contains the demo. */
export function loader({ context }: Route.LoaderArgs) {
  const { demo } = context.get(processContext);
  if (!demo) throw data(null, { status: 404 });
  return { credit: demo.credit };
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead(TITLE);
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Demo({ loaderData: { credit } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={href("/")}>Back to Home</BackLink>
      <h1>{TITLE}</h1>
      <Prose>
        <h2>What is real, and what is invented?</h2>
        <p>
          The clubs, their phone numbers, the players and their reviews are invented. The rackets and balls
          are real models. {credit}
        </p>
        <h2>Which accounts can I try?</h2>
        <p>Where this site runs on your own machine, the sign-in page offers three, without passwords:</p>
        <ul>
          {DEMO_ACCOUNTS.map(({ email, about }) => (
            <li key={email}>
              <strong>{email}</strong>: {about}.
            </li>
          ))}
        </ul>
        <h2>Can I break anything?</h2>
        <p>
          No. Write reviews, report them, and delete courts as the super admin. To start again, stop the site,
          delete its data folder (<code>.data</code>) and start it.
        </p>
        <h2>How do I start my own site?</h2>
        <ol>
          <li>
            Remove the demo: <code>npm run demo:remove</code>. Your own entries stay.
          </li>
          <li>
            Set <code>PUBLIC_URL</code>, a Postgres (<code>DATABASE_URL</code>) and an OpenID Connect provider
            (<code>OIDC_ISSUER</code>), as the README describes. <code>npm run admin -- doctor</code> checks
            them.
          </li>
          <li>
            Sign in with an address in <code>SUPER_ADMIN_EMAILS</code>, and add courts and equipment one by
            one or <Link to={href("/admin/import")}>from a spreadsheet</Link>.
          </li>
          <li>
            Adapt the <Link to="/guidelines">guidelines</Link> and the other policies to your club or town.
          </li>
        </ol>
        <h2>I started on this machine. How do I move to a server?</h2>
        <p>
          <code>npm run move -- --to postgres://…</code> copies everything, images included. The operating
          guide (<code>docs/operating.md</code>) goes on from there: TLS, backups and upgrades.
        </p>
        <h2>Where is {product.name} from?</h2>
        <p>
          It is made for padel players in {product.city}. <Link to="/contact-us">Contact us</Link> with
          questions about this site.
        </p>
      </Prose>
    </Page>
  );
}
