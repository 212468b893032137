import { datapackageResponse } from "~/features/open-data/datapackage.response.server";
import { datapackage } from "~/features/open-data/datapackage.server";
import { apiRoute, documentResponse } from "~/http/apiRoute";
import { publicFor } from "~/http/cacheControl";
import type { Operations } from "~/http/operation";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/datapackage";

const OPERATIONS = {
  GET: {
    id: "getDataPackage",
    summary: "The description of the open data's files",
    auth: "everybody",
    response: datapackageResponse,
  },
} as const satisfies Operations;

/** Serves the description of the open data's tables. */
export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET({ request, context }) {
    const { environment, demo } = context.get(processContext);
    const { publicUrl: origin, openDataLicence: licence } = environment;
    const description = datapackage({ origin, licence, credit: demo?.credit });
    return documentResponse(request, {
      body: `${JSON.stringify(description, null, 2)}\n`,
      type: "application/json",
      cacheControl: publicFor(3_600),
    });
  },
});

export const action = loader;
