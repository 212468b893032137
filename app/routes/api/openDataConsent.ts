import { OTHER_LICENCE } from "~/features/open-data/consent.form";
import {
  consentResponseOf,
  openDataBody,
  openDataResponse,
} from "~/features/open-data/consent.response.server";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
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
    notes: "Send the licence that you have read. Reviews that are written later are in it as well.",
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
    const { licence, withName = false, withVisits = false } = await readJson(request, OPERATIONS.PUT.body);
    if (licence !== openDataLicence) throw problem(409, OTHER_LICENCE);
    const { openData } = context.get(databaseContext);
    await openData.agree(viewer.id, licence, { withName, withVisits });
    return updatedResponse(consentResponseOf(openDataLicence, await openData.consentOf(viewer.id)));
  },

  async DELETE({ context }) {
    const viewer = requireApiViewer(context);
    await context.get(databaseContext).openData.withdraw(viewer.id);
    return noContentResponse();
  },
});

export const action = loader;
