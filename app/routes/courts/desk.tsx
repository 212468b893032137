import { href, Outlet } from "react-router";
import { findCourt } from "~/features/courts/findCourt.server";
import { requireOwner } from "~/features/owners/ownership.server";
import { DeskDays } from "~/features/visits/DeskDays";
import { DeskSheet } from "~/features/visits/DeskSheet";
import { deskDays, readDeskDays } from "~/features/visits/desk.query";
import type { DeskSheetView } from "~/features/visits/desk.view";
import { PrintButton } from "~/features/visits/PrintButton";
import { qrCode } from "~/features/visits/qrCode.server";
import { mayPrintDesk, mayReplaceVisitCodes } from "~/features/visits/visit.permissions";
import { CODE_PARAM } from "~/features/visits/visit.query";
import { dayOf, dayText } from "~/features/visits/visitDays";
import { hiddenHead } from "~/http/head";
import { pathWithParams } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { requireViewer } from "~/middleware/requireViewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { BackLink, EmptyState, Page } from "~/ui/Layout";
import type { Route } from "./+types/desk";

/** The page with a court's codes, to be printed for its desk. */
export async function loader(args: Route.LoaderArgs) {
  const { courts, owners, visits } = args.context.get(databaseContext);
  const viewer = await requireViewer(args);
  const { id, name } = await findCourt(courts, args.params.id);
  if (!mayPrintDesk(viewer, false))
    await requireOwner(owners, viewer.id, { itemType: "court", itemId: id, name });
  const days = deskDays(dayOf(new Date()));
  const shown = readDeskDays(args.url.searchParams, days);
  const codes = await visits.codesOf(id, shown);
  const review = args.context.get(processContext).environment.publicUrl + reviewPath(id);
  return {
    id,
    name,
    days,
    sheets: codes && shown.map((day, at) => sheetOf(day, codes[at] ?? "", review)),
    address: review.replace(/^https?:\/\//, ""),
    mayReplace: mayReplaceVisitCodes(viewer),
  };
}

function reviewPath(id: number): string {
  return href("/courts/:id/review", { id: String(id) });
}

function sheetOf(day: string, code: string, review: string): DeskSheetView {
  return { day, text: dayText(day), code, qr: qrCode(pathWithParams(review, { [CODE_PARAM]: code })) };
}

export function meta({ loaderData: { name } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Visit codes of ${name}`);
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { name, days, sheets, address, mayReplace } = loaderData;
  const params = { id: String(loaderData.id) };
  const path = href("/courts/:id/desk", params);
  return (
    <Page narrow>
      <Outlet />
      <div className="flex flex-col gap-8" data-print="hide">
        <BackLink to={href("/courts/:id", params)}>{name}</BackLink>
        <h1>
          Visit codes of <bdi>{name}</bdi>
        </h1>
        <p>
          Put the page of the day on the desk. Players who give its code with their review, on that day or the
          next, get the mark “Visited”. The code changes daily.
        </p>
        {sheets && <DeskDays path={path} days={days} shown={sheets.map(({ day }) => day)} />}
        <Actions>
          {sheets && <PrintButton />}
          {mayReplace && (
            <ButtonLink to={href("/courts/:id/desk/replace", params)}>
              {sheets ? "Replace the codes" : "Make codes"}
            </ButtonLink>
          )}
        </Actions>
      </div>
      {sheets ? (
        sheets.map((sheet) => <DeskSheet key={sheet.day} sheet={sheet} courtName={name} address={address} />)
      ) : (
        <EmptyState title="This court has no codes yet.">Super admins can make some.</EmptyState>
      )}
    </Page>
  );
}
