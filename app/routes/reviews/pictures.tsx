import { findItem } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { PictureList } from "~/features/reviews/PictureList";
import { picturesHref } from "~/features/reviews/picture.view";
import { itemHref } from "~/features/reviews/review.view";
import { hiddenHead, numbered } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pageNumber } from "~/http/listQuery";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { BackLink, EmptyState, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { soft } from "~/ui/styles";
import type { Route } from "./+types/pictures";

/** Serves all pictures of the reviews of a court or a racket or ball, selected by the route. */
export async function loader({ params, pattern, url, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const item = await findItem(database, itemTypeOf(pattern), params.id);
  const { itemType, itemId, name } = item;
  context.set(contentKeysContext, [`${itemType}:${itemId}`]);
  const page = pageNumber(url.searchParams.get("page"));
  return {
    name,
    itemPath: itemHref({ itemType, itemId }),
    pictures: await database.pictures.listOf(item, page),
  };
}

export function meta({ loaderData: { name, pictures } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(`Pictures of ${name}`, pictures.page));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function PicturesPage({ loaderData: { name, itemPath, pictures } }: Route.ComponentProps) {
  return (
    <Page>
      <BackLink to={itemPath}>{name}</BackLink>
      <h1>Pictures of {name}</h1>
      {pictures.total === 0 ? (
        <EmptyState title="No pictures yet.">Add some with your review.</EmptyState>
      ) : (
        <>
          <p className={soft}>Players took them for their reviews. The newest come first.</p>
          <PictureList pictures={pictures.items} label={`Pictures of ${name}`} />
        </>
      )}
      <Pagination
        page={pictures.page}
        pages={pictures.pages}
        hrefFor={(number) => picturesHref(itemPath, number)}
        label="Pages of pictures"
      />
    </Page>
  );
}
