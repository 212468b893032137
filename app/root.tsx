import { type ReactNode, useContext } from "react";
import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { safeReturnTo } from "~/features/auth/returnTo";
import { SignInAgain } from "~/features/auth/SignInAgain";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { RECENT_REVIEWS } from "~/features/reviews/review.feed";
import { takeToast } from "~/features/toasts/flash.server";
import { preserveInput } from "~/features/toasts/preserveInput";
import { Toasts } from "~/features/toasts/Toasts";
import { feedLink, hiddenHead } from "~/http/head";
import { product } from "~/lib/product";
import { databaseMiddleware } from "~/middleware/database";
import { pageMethods, rateLimitMiddleware } from "~/middleware/limits";
import { processContext } from "~/middleware/process";
import { removeUnusedImages } from "~/middleware/uploads";
import { viewerContext, viewerMiddleware } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { DemoBanner } from "~/ui/DemoBanner";
import { ErrorPage } from "~/ui/ErrorPage";
import { describeError } from "~/ui/errorMessages";
import { Footer } from "~/ui/Footer";
import { FeedIcon } from "~/ui/icons";
import { NavigationProgress } from "~/ui/NavigationProgress";
import { PendingNavigation } from "~/ui/PendingNavigation";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";
import { TopBar } from "~/ui/TopBar";
import { WithScripts } from "~/ui/withScripts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";

const mainId = "content";

/** The pages whose outline shows while they take their time. */
const LISTS = [COURT_LABELS, EQUIPMENT_LABELS.racket, EQUIPMENT_LABELS.ball];

/** The pages that say meanwhile that they are on their way. */
const WAITED_FOR = [
  { path: href("/admin"), loading: "Loading admin dashboard..." },
  { path: "/courts/:id/edit", loading: "Loading court data..." },
];

export const middleware: Route.MiddlewareFunction[] = [
  pageMethods,
  databaseMiddleware,
  viewerMiddleware,
  rateLimitMiddleware,
  removeUnusedImages,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveInput];

/**
 * What every page shares: the site's address, who is signed in and the toast to show. A visitor's page without a
 * toast holds nothing of its visitor.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = await takeToast(request);
  const { demo, environment } = context.get(processContext);
  const origin = environment.publicUrl;
  return data({ origin, toast, demoCredit: demo?.credit, viewer: context.get(viewerContext) }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The head of a page that cannot be shown; every other page has its own. */
export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(error ? describeError(error).title : product.strapline);
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  feedLink(RECENT_REVIEWS),
];

/** The document. Its scripts take their nonce from the server's rendering. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The bar's court blue of app.css, carried on by the browser's own bar. */}
        <meta name="theme-color" content="#0c3878" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d2f63" media="(prefers-color-scheme: dark)" />
        {/* With a precedence React writes it before the scripts' preloads, which would have it wait behind them. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {useContext(WithScripts) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <PendingNavigation lists={LISTS} pages={WAITED_FOR}>
        <Outlet />
      </PendingNavigation>
    </Frame>
  );
}

/** The last resort: any page that cannot be shown, even one whose root loader failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, detail, links, resubmit } = describeError(error);
  return (
    <Frame>
      <SignInAgain answer={error} />
      <ErrorPage title={title} detail={detail} kept={resubmit}>
        {links?.map(({ label, href, isDocument = false }) => (
          <ButtonLink key={href} to={href} reloadDocument={isDocument} variant="primary">
            {label}
          </ButtonLink>
        ))}
      </ErrorPage>
    </Frame>
  );
}

/** What stands around every page. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  return (
    <>
      <a href={`#${mainId}`} className="skip-link">
        Skip to content
      </a>
      <NavigationProgress />
      <RouteAnnouncer mainId={mainId} />
      <TopBar
        viewer={root?.viewer}
        isSuperAdmin={root?.viewer?.isSuperAdmin ?? false}
        returnTo={safeReturnTo(pathname + search)}
      />
      {root?.demoCredit && <DemoBanner />}
      <Toasts flash={root?.toast}>
        <main id={mainId} tabIndex={-1} className="main">
          {children}
        </main>
      </Toasts>
      <Footer>
        {root?.demoCredit && <p>{root.demoCredit}</p>}
        <a href={RECENT_REVIEWS.path} className="feed-link">
          <FeedIcon />
          Recent reviews as a feed
        </a>
      </Footer>
    </>
  );
}
