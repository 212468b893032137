import { datapackage } from "~/features/open-data/datapackage.server";
import { documentResponse, methodRoute } from "~/http/apiRoute";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/datapackage";

/** Serves the description of the open data's tables. */
export const loader = methodRoute<Route.LoaderArgs>({
  GET({ request, context }) {
    const { environment, demo } = context.get(processContext);
    const { publicUrl: origin, openDataLicence: licence } = environment;
    const description = datapackage({ origin, licence, credit: demo?.credit });
    return documentResponse(request, {
      body: `${JSON.stringify(description, null, 2)}\n`,
      type: "application/json",
      cacheControl: "public, max-age=3600",
    });
  },
});

export const action = loader;
