import { href, Outlet, useMatch } from "react-router";
import { compareHref } from "~/features/equipment/compare.query";
import {
  EquipmentDetails,
  MakerAndPrice,
  Specifications,
  TypeBadge,
} from "~/features/equipment/EquipmentDetails";
import { EQUIPMENT_WORDS } from "~/features/equipment/equipment.words";
import { equipmentAt } from "~/features/equipment/equipmentAt.server";
import { RacketFigure } from "~/features/equipment/RacketFigure";
import { itemReviews } from "~/features/reviews/itemReviews.server";
import { ReviewsSection, WriteReviewLink } from "~/features/reviews/ReviewsSection";
import { product } from "~/kernel/product";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { ButtonLink } from "~/ui/Button";
import { ItemPage } from "~/ui/ItemPage";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/detail";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { equipment, reviews } = context.get(databaseContext);
  const item = await equipmentAt(equipment, params.id);
  const reviewed = { itemType: "equipment", itemId: item.id } as const;
  const viewer = context.get(viewerContext);
  return { item, reviews: await itemReviews(reviews, reviewed, url.searchParams, viewer) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: `Equipment Not Found · ${product.name}` }];
  const { name, type, description } = loaderData.item;
  const kind = EQUIPMENT_WORDS[type].noun.toLowerCase();
  return [
    { title: `${name}, padel ${kind} · ${product.name}` },
    {
      name: "description",
      content: description ?? `What players in ${product.city} say of the padel ${kind} ${name}.`,
    },
  ];
}

export default function EquipmentPage({ loaderData }: Route.ComponentProps) {
  const { item, reviews } = loaderData;
  const words = EQUIPMENT_WORDS[item.type];
  const id = String(item.id);
  const isWriting = useMatch("/equipment/:id/review") !== null;
  return (
    <Page>
      <BackLink to={words.path}>{words.title}</BackLink>
      <ItemPage
        title={item.name}
        imageUrl={item.imageUrl}
        placeholder={words.placeholder}
        rating={{ average: item.averageRating, count: item.totalReviews }}
        description={item.description}
        above={<TypeBadge type={item.type} />}
        below={<MakerAndPrice brand={item.brand} price={item.price} />}
        actions={
          item.type === "racket" && <ButtonLink to={compareHref([item.id])}>Compare with others</ButtonLink>
        }
        facts={
          <>
            {item.type === "racket" && <RacketFigure racket={item} />}
            <Specifications specifications={item.specifications} />
            <EquipmentDetails item={item} />
          </>
        }
      >
        <ReviewsSection
          itemPath={href("/equipment/:id", { id })}
          average={item.averageRating}
          total={item.totalReviews}
          reviews={reviews}
          empty={`No reviews yet. Be the first to review this ${words.noun.toLowerCase()}!`}
        >
          {isWriting ? (
            <Outlet />
          ) : (
            <WriteReviewLink to={href("/equipment/:id/review", { id })} viewer={reviews.viewer} />
          )}
        </ReviewsSection>
      </ItemPage>
    </Page>
  );
}
