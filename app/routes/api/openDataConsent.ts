import { OTHER_LICENCE } from "~/features/open-data/consent.form";
import {
  consentResponseOf,
  openDataBody,
  openDataResponse,
} from "~/features/open-data/consent.response.server";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/openDataConsent";

const OPERATIONS = {
  GET: {
    id: "getOpenDataConsent",
    summary: "Whether one's reviews are in the open data",
    auth: "signedIn",
    response: openDataResponse,
  },
  PUT: {
    id: "agreeToOpenData",
    summary: "Put one's reviews into the open data",
    notes:
      "Send the licence that you have read. Reviews that are written later are in it as well. A field that is absent is as you agreed to this licence before; null is false.",
    auth: "signedIn",
    body: openDataBody,
    example: { licence: "CC-BY-4.0", withName: true, withVisits: true },
    response: openDataResponse,
    problems: { 409: "The site has another licence, or none." },
  },
  DELETE: {
    id: "withdrawFromOpenData",
    summary: "Take one's reviews out of the open data",
    auth: "signedIn",
    response: null,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    const viewer = requireApiViewer(context);
    const { openDataLicence } = context.get(processContext).environment;
    const consent = await context.get(databaseContext).openData.consentOf(viewer.id);
    return okResponse(request, consentResponseOf(openDataLicence, consent));
  },

  async PUT({ request, context }) {
    const viewer = requireApiViewer(context);
    const { openDataLicence } = context.get(processContext).environment;
    const { openData } = context.get(databaseContext);
    const consent = await openData.consentOf(viewer.id);
    await requireUnchanged(request, () => consentResponseOf(openDataLicence, consent));
    const { licence, withName, withVisits } = await readJson(request, OPERATIONS.PUT.body);
    if (licence !== openDataLicence) throw problem(409, OTHER_LICENCE);
    const known = consent?.licence === licence ? consent : null;
    await openData.agree(viewer.id, licence, {
      withName: choiceOf(withName, known?.withName),
      withVisits: choiceOf(withVisits, known?.withVisits),
    });
    return updatedResponse(consentResponseOf(openDataLicence, await openData.consentOf(viewer.id)));
  },

  async DELETE({ request, context }) {
    const viewer = requireApiViewer(context);
    const { openDataLicence } = context.get(processContext).environment;
    const { openData } = context.get(databaseContext);
    await requireUnchanged(request, async () =>
      consentResponseOf(openDataLicence, await openData.consentOf(viewer.id)),
    );
    await openData.withdraw(viewer.id);
    return noContentResponse();
  },
});

export const action = loader;

/** @param sent absent to keep the known choice */
function choiceOf(sent: boolean | null | undefined, known = false): boolean {
  return sent === undefined ? known : (sent ?? false);
}
