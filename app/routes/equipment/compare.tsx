import { data, redirect } from "react-router";
import { AddComparedRacket } from "~/features/equipment/AddComparedRacket";
import { ComparisonTable } from "~/features/equipment/ComparisonTable";
import {
  compareHref,
  MAX_COMPARED_ITEMS,
  MIN_COMPARED_ITEMS,
  showsDifferencesOnly,
} from "~/features/equipment/compare.query";
import { comparison, findOtherRackets } from "~/features/equipment/comparison.server";
import { EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import { comparisonHead } from "~/features/equipment/equipment.head";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { pathWithParams, searchText } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { ButtonLink } from "~/ui/Button";
import { DrawingSymbols } from "~/ui/Drawing";
import { BackLink, EmptyState, Notices, Page } from "~/ui/Layout";
import { ShareMenu } from "~/ui/ShareMenu";
import { soft } from "~/ui/styles";
import type { Route } from "./+types/compare";

export async function loader({ url, context }: Route.LoaderArgs) {
  const database = context.get(databaseContext);
  const compared = await comparison(database.equipment, url.searchParams);
  const ids = compared.rackets.map(({ id }) => id);
  const q = ids.length < MAX_COMPARED_ITEMS ? searchText(url.searchParams.get("q")) : "";
  const matches = q
    ? await database.inSearchTime(({ equipment }) => findOtherRackets(equipment, q, ids))
    : [];
  const [only] = matches ?? [];
  const differencesOnly = showsDifferencesOnly(url.searchParams);
  if (only && matches?.length === 1) throw redirect(compareHref([...ids, only.id], { differencesOnly }));
  const isNothingLeft = ids.length === 0 && compared.notices.length > 0;
  return data(
    {
      ...compared,
      search: { q, matches },
      differencesOnly,
    },
    isNothingLeft ? 404 : 200,
  );
}

export function meta({ matches, loaderData: { rackets } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, comparisonHead(rackets));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Compare({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { rackets, notices, search, differencesOnly } = loaderData;
  const { path, title } = EQUIPMENT_LABELS.racket;
  const ids = rackets.map(({ id }) => id);
  const choose = pathWithParams(path, { ids: ids.join() });
  const picker = rackets.length < MAX_COMPARED_ITEMS && (
    <AddComparedRacket ids={ids} search={search} differencesOnly={differencesOnly} />
  );
  return (
    <Page>
      <DrawingSymbols>
        <EquipmentSymbols />
      </DrawingSymbols>
      <BackLink to={choose}>{title}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>Compare Rackets</h1>
        {rackets.length >= MIN_COMPARED_ITEMS && (
          <ShareMenu title={comparisonHead(rackets).title} url={root.loaderData.origin + compareHref(ids)} />
        )}
      </div>
      <Notices notices={notices} />
      {rackets.length === 0 ? (
        <>
          <EmptyState title="No rackets chosen.">
            <p className="basis-full">
              Add them by name, or tick {MIN_COMPARED_ITEMS} to {MAX_COMPARED_ITEMS} of them on the list, then
              press Compare.
            </p>
            <ButtonLink to={path} variant="primary">
              Choose rackets
            </ButtonLink>
          </EmptyState>
          {picker}
        </>
      ) : (
        <>
          {rackets.length < MIN_COMPARED_ITEMS && <p>Add at least one more racket to compare it with.</p>}
          {picker || (
            <p className={soft}>{`${MAX_COMPARED_ITEMS} rackets are the most. Remove one to add another.`}</p>
          )}
          <ComparisonTable rackets={rackets} differencesOnly={differencesOnly} />
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
