import { type ReactNode, useContext } from "react";
import {
  data,
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { UnreadNotices } from "~/features/account/UnreadNotices";
import { NewDeviceBanner } from "~/features/auth/NewDeviceBanner";
import { safeReturnTo } from "~/features/auth/returnTo";
import { SignInAgain } from "~/features/auth/SignInAgain";
import { withDraftLink } from "~/features/auth/withDraftLink";
import { COURT_LABELS } from "~/features/courts/court.labels";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { ReadOnlyBanner } from "~/features/read-only/ReadOnlyBanner";
import { RECENT_REVIEWS } from "~/features/reviews/review.feed";
import { clearResults } from "~/features/search/clearResults";
import { TopBarSearch } from "~/features/search/SiteSearch";
import { SuspensionBanner } from "~/features/suspensions/SuspensionBanner";
import { takeToast } from "~/features/toasts/flash.server";
import { preserveInput } from "~/features/toasts/preserveInput";
import { Toasts } from "~/features/toasts/Toasts";
import { feedLink, hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { product } from "~/lib/product";
import { databaseMiddleware } from "~/middleware/database";
import { pageMethods } from "~/middleware/pageMethods";
import { rateLimitMiddleware } from "~/middleware/rateLimits";
import { readOnlyMiddleware } from "~/middleware/readOnly";
import { serverTiming } from "~/middleware/serverTiming";
import { suspensionMiddleware } from "~/middleware/suspensions";
import { removeUnusedImages } from "~/middleware/uploads";
import { viewerMiddleware } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { DemoBanner } from "~/ui/DemoBanner";
import { ErrorPage } from "~/ui/ErrorPage";
import { describeError } from "~/ui/errorMessages";
import { Footer } from "~/ui/Footer";
import { FeedIcon } from "~/ui/icons";
import { LiteVersionForm } from "~/ui/LiteVersionForm";
import { LiteVersion } from "~/ui/liteVersion";
import { NavigationProgress } from "~/ui/NavigationProgress";
import { PendingNavigation } from "~/ui/PendingNavigation";
import { RouteAnnouncer } from "~/ui/RouteAnnouncer";
import { rowLink } from "~/ui/styles";
import { TopBar } from "~/ui/TopBar";
import { useHydrated } from "~/ui/useHydrated";
import { WithScripts } from "~/ui/withScripts";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { rootDataOf } from "./rootData.server";

const mainId = "content";

/** The lists of the catalogue, in the order of the navigation. */
const LISTS = [COURT_LABELS, ...Object.values(EQUIPMENT_LABELS)];

/** The pages with the search box of the top bar in the page itself. */
const SEARCH_PAGES = [href("/"), href("/search"), href("/search/reviews")];

/** The pages that show a message while they load. */
const LOADING_PAGES = [
  { path: href("/admin"), loading: "Loading admin dashboard..." },
  { path: "/courts/:id/edit", loading: "Loading court data..." },
];

export const middleware: Route.MiddlewareFunction[] = [
  pageMethods,
  databaseMiddleware,
  serverTiming,
  viewerMiddleware,
  readOnlyMiddleware,
  suspensionMiddleware,
  rateLimitMiddleware,
  removeUnusedImages,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveInput, clearResults];

/** Returns the data of every page, and the toast to show. Without a viewer and a toast, the data is the same for all. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = await takeToast(request);
  return data({ ...rootDataOf(request, context), toast }, { headers });
}

/** The page of a form that was opened for another account has to show the one that is signed in. */
export const shouldRevalidate = revalidateOnConflict;

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The head of an error page; every other page has its own. */
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

/** The HTML document. Its scripts get their nonce from `ServerRouter`. */
export function Layout({ children }: { children: ReactNode }) {
  const withScripts = useContext(WithScripts);
  const hydrated = useHydrated();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en" data-view={root?.display.view ?? undefined} data-lite={root?.isLite || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* iPhones would make links of numbers before hydration, of which React would then replace the page. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        {/* The colour of the top bar in app.css, for the browser's own bar. */}
        <meta name="theme-color" content="#0c3878" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d2f63" media="(prefers-color-scheme: dark)" />
        {/* With a precedence React renders it before the scripts' preloads, which would delay it. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <Meta />
        <Links />
      </head>
      <body>
        <LiteVersion value={root?.isLite ?? false}>{children}</LiteVersion>
        {(withScripts || hydrated) && <ScrollRestoration />}
        {withScripts && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <PendingNavigation lists={LISTS} pages={LOADING_PAGES}>
        <Outlet />
      </PendingNavigation>
    </Frame>
  );
}

/** The error page, also when the root loader has failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const isDrafted = isRouteErrorResponse(error) && error.status === 403 && loaderData?.drafted === page;
  const problem = describeError(error);
  const { lead, title, detail, links, resubmit } = isDrafted ? withDraftLink(problem, page) : problem;
  return (
    <Frame>
      <SignInAgain actionData={error} />
      <ErrorPage lead={lead} title={title} detail={detail} resubmit={resubmit}>
        {links?.map(({ label, href, isDocument = false }, at) => (
          <ButtonLink
            key={href}
            to={href}
            reloadDocument={isDocument}
            variant={at === 0 ? "primary" : "secondary"}
          >
            {label}
          </ButtonLink>
        ))}
      </ErrorPage>
    </Frame>
  );
}

/** The frame of every page. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const address = safeReturnTo(pathname + search);
  return (
    <>
      <a
        href={`#${mainId}`}
        className="absolute top-2 left-2 z-40 rounded-control bg-surface px-5 py-3 font-semibold text-ink raised not-focus:pointer-events-none not-focus:[clip-path:inset(50%)]"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <RouteAnnouncer />
      <TopBar
        mainId={mainId}
        viewer={root?.viewer}
        isSuperAdmin={root?.viewer?.isSuperAdmin ?? false}
        lists={LISTS}
        returnTo={address}
        search={!SEARCH_PAGES.includes(pathname) && <TopBarSearch />}
      />
      {root?.readOnly && <ReadOnlyBanner message={root.readOnly} />}
      {root?.viewer?.suspension && <SuspensionBanner suspension={root.viewer.suspension} />}
      {root?.newDevice && <NewDeviceBanner device={root.newDevice} returnTo={address} />}
      {root?.viewer && <UnreadNotices viewer={root.viewer} returnTo={address} />}
      {root?.demoCredit && !root.display.demo && <DemoBanner returnTo={address} />}
      <Toasts flash={root?.toast}>
        <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col">
          {children}
        </main>
      </Toasts>
      <Footer lists={LISTS}>
        {root?.demoCredit && <p>{root.demoCredit}</p>}
        <div className="flex flex-wrap gap-x-4">
          <a href={RECENT_REVIEWS.path} className={`${rowLink} gap-2 text-ink-soft hover:text-link`}>
            <FeedIcon />
            Recent reviews as a feed
          </a>
          <LiteVersionForm returnTo={address} />
        </div>
      </Footer>
    </>
  );
}
