import { BadgeToCopy } from "~/features/badges/BadgeToCopy";
import { badgeView } from "~/features/badges/badge";
import { findItem } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { itemHref } from "~/features/reviews/review.view";
import { hiddenHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { calendarDay } from "~/lib/format";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/badge";

/** Serves the pages with the badge of a court or a racket or ball, selected by the route. */
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const item = await findItem(context.get(databaseContext), itemTypeOf(pattern), params.id);
  const { itemType, itemId, name } = item;
  context.set(contentKeysContext, [`${itemType}:${itemId}`]);
  const { publicUrl } = context.get(processContext).environment;
  const badge = badgeView(item, publicUrl, calendarDay(new Date()));
  return { name, itemPath: itemHref({ itemType, itemId }), badge };
}

export function meta({ loaderData: { name } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Badge of ${name}`);
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Badge({ loaderData: { name, itemPath, badge } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={itemPath}>{name}</BackLink>
      <h1>
        Badge of <bdi>{name}</bdi>
      </h1>
      <BadgeToCopy {...badge} />
    </Page>
  );
}
