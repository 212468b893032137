import { ownerNumbersResponse } from "~/features/owners/owner.response.server";
import { ownerNumbers } from "~/features/owners/ownerApi.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/equipmentOwner";

const OPERATIONS = {
  GET: {
    id: "getEquipmentNumbers",
    summary: "Reviews of a racket or ball by month, for the owner of its brand",
    params: itemParams,
    auth: "owner",
    response: ownerNumbersResponse,
    problems: { 403: "You do not own the brand." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    return okResponse(
      request,
      await ownerNumbers(context.get(databaseContext), viewer.id, "equipment", params.id),
    );
  },
});

export const action = loader;
