import { href } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import { CourtCard } from "~/features/courts/CourtCard";
import { CourtSymbols } from "~/features/courts/CourtDrawing";
import { EquipmentCard } from "~/features/equipment/EquipmentCard";
import { EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewList } from "~/features/reviews/reviewStyles";
import { SiteSearch } from "~/features/search/SiteSearch";
import { countReviewed } from "~/features/stats/countCatalogue.server";
import { StatsStrip } from "~/features/stats/StatsStrip";
import { Welcome } from "~/features/users/Welcome";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pathWithParams } from "~/http/listQuery";
import { siteThing } from "~/http/structuredData";
import { product } from "~/lib/product";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { CallToAction } from "~/ui/CallToAction";
import { Carousel } from "~/ui/Carousel";
import { readIndex } from "~/ui/carouselIndex";
import { DrawingSymbols } from "~/ui/Drawing";
import { Hero } from "~/ui/Hero";
import { EmptyState, Section } from "~/ui/Layout";
import { PageSection } from "~/ui/PageSection";
import { button } from "~/ui/styles";
import type { Route } from "./+types/home";

/** The numbers of items on the home page: multiples of the carousels' visible columns, and the newest reviews. */
const SHOWN = { courts: 9, rackets: 12, balls: 9, reviews: 4 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const repositories = context.get(databaseContext);
  const viewer = context.get(viewerContext);
  const courts = await repositories.courts.topRated("court", SHOWN.courts);
  const rackets = await repositories.equipment.topRated("racket", SHOWN.rackets);
  const balls = await repositories.equipment.topRated("ball", SHOWN.balls);
  const reviews = await repositories.reviews.newest({ limit: SHOWN.reviews, after: null }, null, "unheld");
  const indexOf = (name: string, items: unknown[]) => readIndex(url.searchParams.get(name), items.length);
  return {
    courts,
    rackets,
    balls,
    reviews: reviews.items,
    statistics: await countReviewed(repositories),
    places: {
      courts: indexOf("courts", courts),
      rackets: indexOf("rackets", rackets),
      balls: indexOf("balls", balls),
    },
    viewer,
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: product.strapline,
    description: `Find a padel court in ${product.city}, choose a racket and balls, and read what players say of them: ratings, prices and reviews of every one.`,
    path: "/",
    things: (origin) => [siteThing(origin)],
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Home({ loaderData }: Route.ComponentProps) {
  const { courts, rackets, balls, reviews, statistics, places, viewer } = loaderData;
  /** The props that rotate one carousel without changing the others. */
  const rotation = (name: keyof typeof places) => ({
    start: places[name],
    hrefFor: (start: number) => homeHref({ ...places, [name]: start }),
  });
  return (
    <>
      <DrawingSymbols>
        <CourtSymbols />
        <EquipmentSymbols />
      </DrawingSymbols>
      {viewer ? (
        <Welcome person={viewer}>
          <SiteSearch query="" />
        </Welcome>
      ) : (
        <Hero size="tall" title="Rate & Review Padel" subtitle={`${product.strapline}.`}>
          <SiteSearch query="" />
        </Hero>
      )}
      <StatsStrip statistics={statistics} />
      <PageSection>
        <Carousel
          id="top-rated-courts"
          title="Top Rated Courts"
          allHref={href("/courts")}
          items={courts}
          atOnce={3}
          {...rotation("courts")}
          card={(court, inSight) => (
            <CourtCard key={court.id} court={court} mayManage={false} eager={inSight} />
          )}
          empty={
            <EmptyCarousel what="courts" addHref={href("/courts/new")} isSuperAdmin={viewer?.isSuperAdmin} />
          }
        />
      </PageSection>
      <PageSection>
        <Carousel
          id="top-rated-rackets"
          title="Top Rated Rackets"
          allHref={href("/rackets")}
          items={rackets}
          atOnce={4}
          {...rotation("rackets")}
          card={(racket) => <EquipmentCard key={racket.id} item={racket} mayManage={false} />}
          empty={<EmptyCarousel what="rackets" addHref="/rackets/new" isSuperAdmin={viewer?.isSuperAdmin} />}
        />
      </PageSection>
      <PageSection>
        <Carousel
          id="best-padel-balls"
          title="Best Padel Balls"
          allHref={href("/balls")}
          items={balls}
          atOnce={3}
          {...rotation("balls")}
          card={(ball) => <EquipmentCard key={ball.id} item={ball} mayManage={false} />}
          empty={<EmptyCarousel what="balls" addHref="/balls/new" isSuperAdmin={viewer?.isSuperAdmin} />}
        />
      </PageSection>
      <PageSection>
        <Section title="Recent Reviews">
          {reviews.length === 0 ? (
            <EmptyState title="No reviews yet">
              <p>Write the first one.</p>
              <ButtonLink to={href("/courts")}>Choose a court</ButtonLink>
            </EmptyState>
          ) : (
            <ul className={reviewList.wide}>
              {reviews.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  mayChange={mayChangeReview(viewer, review)}
                  reporter={viewer}
                  from={homeHref(places)}
                  showItem
                />
              ))}
            </ul>
          )}
        </Section>
      </PageSection>
      {!viewer && (
        <CallToAction
          title="Been on court lately?"
          detail="Tell the next player how it was: half stars, a few honest words, one minute."
        >
          <a href={signInPath(href("/courts"))} className={button("primary")}>
            Write a Review
          </a>
        </CallToAction>
      )}
    </>
  );
}

interface EmptyCarouselProps {
  /** Such as 'courts'. */
  what: string;
  addHref: string;
  isSuperAdmin: boolean | undefined;
}

/** Replaces an empty carousel: super admins can add an item, other users can suggest one. */
function EmptyCarousel({ what, addHref, isSuperAdmin = false }: EmptyCarouselProps) {
  return (
    <EmptyState title={`No ${what} yet`}>
      {isSuperAdmin ? (
        <ButtonLink to={addHref}>Add the first</ButtonLink>
      ) : (
        <>
          <p>Which ones are missing?</p>
          <ButtonLink to={href("/contact-us")}>Tell us</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

function homeHref({ courts, rackets, balls }: Record<"courts" | "rackets" | "balls", number>): string {
  const param = (index: number) => (index > 0 ? String(index) : null);
  return pathWithParams(href("/"), { courts: param(courts), rackets: param(rackets), balls: param(balls) });
}
