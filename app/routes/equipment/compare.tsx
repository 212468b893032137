import { data } from "react-router";
import { ComparisonTable } from "~/features/equipment/ComparisonTable";
import { MAX_COMPARED_ITEMS, MIN_COMPARED_ITEMS } from "~/features/equipment/compare.query";
import { comparison } from "~/features/equipment/comparison.server";
import { comparisonHead } from "~/features/equipment/equipment.head";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pathWithParams } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { ButtonLink } from "~/ui/Button";
import { BackLink, EmptyState, Notices, Page } from "~/ui/Layout";
import type { Route } from "./+types/compare";

export async function loader({ url, context }: Route.LoaderArgs) {
  const compared = await comparison(context.get(databaseContext).equipment, url.searchParams);
  const isNothingLeft = compared.rackets.length === 0 && compared.notices.length > 0;
  return data(compared, isNothingLeft ? 404 : 200);
}

export function meta({ matches, loaderData: { rackets } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, comparisonHead(rackets));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Compare({ loaderData: { rackets, notices } }: Route.ComponentProps) {
  const { path, title } = EQUIPMENT_LABELS.racket;
  const choose = pathWithParams(path, { ids: rackets.map(({ id }) => id).join() });
  return (
    <Page>
      <BackLink to={choose}>{title}</BackLink>
      <h1>Compare Rackets</h1>
      <Notices notices={notices} />
      {rackets.length === 0 ? (
        <EmptyState title="There is no racket here to compare.">
          <p>
            Tick {MIN_COMPARED_ITEMS} to {MAX_COMPARED_ITEMS} of them on the list, then press Compare.
          </p>
          <ButtonLink to={path} variant="primary">
            Choose rackets
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {rackets.length < MIN_COMPARED_ITEMS && <p>Add at least one more racket to compare it with.</p>}
          <ComparisonTable rackets={rackets} />
          {rackets.length < MAX_COMPARED_ITEMS && (
            <ButtonLink
              to={choose}
              variant={rackets.length < MIN_COMPARED_ITEMS ? "primary" : "secondary"}
              className="self-start"
            >
              Add another racket
            </ButtonLink>
          )}
        </>
      )}
    </Page>
  );
}
