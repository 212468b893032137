import { findFile, NO_REVIEWS, tablesUnder } from "~/features/open-data/dataFile";
import { fileContent, openStream } from "~/features/open-data/writeFile.server";
import { methodRoute } from "~/http/apiRoute";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { countDownload } from "~/middleware/limits";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/download";

/** Serves the files of the open data, read while they are sent. No cache stores them, as consents can be withdrawn. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET(args) {
    const { openDataLicence: licence, publicUrl: origin } = args.context.get(processContext).environment;
    const file = findFile(args.params.file);
    if (!file) throw problem(404, "There is no such file.");
    if (!tablesUnder(licence).includes(file.table)) throw problem(404, NO_REVIEWS);
    const headers = {
      "Cache-Control": "no-store",
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="bandeja-${file.name}"`,
    };
    if (args.request.method === "HEAD") return new Response(null, { headers });
    await countDownload(args);
    const content = fileContent(args.context.get(databaseContext).openData, file, { origin, licence });
    return new Response(await openStream(content), { headers });
  },
});

export const action = loader;
