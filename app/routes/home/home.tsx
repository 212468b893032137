import { CourtCard } from "~/features/courts/CourtCard";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.policy";
import { product } from "~/kernel/product";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { Hero } from "~/ui/Hero";
import { CardGrid } from "~/ui/ItemCard";
import { Page, Section } from "~/ui/Layout";
import { SearchBox } from "~/ui/SearchBox";
import type { Route } from "./+types/home";

/** How many of each the front page shows. */
const SHOWN = { courts: 3, reviews: 4 };

export async function loader({ context }: Route.LoaderArgs) {
  const { courts, reviews } = context.get(databaseContext);
  const viewer = context.get(viewerContext);
  const { items: newestReviews } = await reviews.newest({ limit: SHOWN.reviews, after: null });
  return {
    courts: await courts.topRated(SHOWN.courts),
    reviews: newestReviews,
    viewer: viewer && { id: viewer.id, firstName: viewer.firstName, isSuperAdmin: viewer.isSuperAdmin },
  };
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: `${product.name} · ${product.strapline}` },
    {
      name: "description",
      content: `${product.strapline}. Find a court in ${product.city} and read what players say.`,
    },
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { courts, reviews, viewer } = loaderData;
  return (
    <>
      <Hero
        size="tall"
        title={viewer ? `Welcome back, ${viewer.firstName ?? "player"}!` : "Rate & Review Padel"}
        subtitle={`${product.strapline}.`}
      >
        <SearchBox
          action="/courts"
          query=""
          label="Search"
          placeholder="Search courts, rackets, balls, or reviews..."
        />
      </Hero>
      <Page>
        <Section title="Top Rated Courts" action={<ButtonLink to="/courts">View All</ButtonLink>}>
          <CardGrid>
            {courts.map((court) => (
              <CourtCard key={court.id} court={court} mayManage={false} eager />
            ))}
          </CardGrid>
        </Section>
        <Section title="Recent Reviews">
          <ul className="review-list review-list-wide">
            {reviews.map((review) => (
              <ReviewCard
                key={review.id}
                review={review}
                mayChange={mayChangeReview(viewer, review)}
                showItem
              />
            ))}
          </ul>
        </Section>
      </Page>
    </>
  );
}
