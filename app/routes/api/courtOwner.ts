import { ownerNumbersResponse } from "~/features/owners/owner.response.server";
import { ownerNumbers } from "~/features/owners/ownerApi.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/courtOwner";

const OPERATIONS = {
  GET: {
    id: "getCourtNumbers",
    summary: "Reviews of a court by month, for its owner",
    params: itemParams,
    auth: "owner",
    response: ownerNumbersResponse,
    problems: { 403: "You do not own the court." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    return okResponse(
      request,
      await ownerNumbers(context.get(databaseContext), viewer.id, "court", params.id),
    );
  },
});

export const action = loader;
