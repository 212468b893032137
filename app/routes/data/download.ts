import { z } from "zod";
import { FILE_NAMES, findFile, NO_REVIEWS, tablesUnder } from "~/features/open-data/dataFile";
import { fileContent, openStream } from "~/features/open-data/fileContent.server";
import { apiRoute } from "~/http/apiRoute";
import { NO_STORE } from "~/http/cacheControl";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { connectionContext, processContext } from "~/middleware/process";
import { countDownload } from "~/middleware/rateLimits";
import type { Route } from "./+types/download";

const OPERATIONS = {
  GET: {
    id: "downloadData",
    summary: "A file of the open data",
    auth: "everybody",
    params: z.object({
      file: z.enum(FILE_NAMES).meta({ description: "The name of the file.", examples: [FILE_NAMES[0]] }),
    }),
    response: z.string(),
    files: ["text/csv", "application/jsonl"],
    limit: "download",
    problems: {
      404: "There is no such file, or the site has named no licence for reviews.",
    },
  },
} as const satisfies Operations;

/** Serves the files of the open data, read while they are sent. No cache stores them, as consents can be withdrawn. */
export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET(args) {
    const { openDataLicence: licence, publicUrl: origin } = args.context.get(processContext).environment;
    const file = findFile(args.params.file);
    if (!file) throw problem(404, "There is no such file.");
    if (!tablesUnder(licence).includes(file.table)) throw problem(404, NO_REVIEWS);
    const headers = {
      "Cache-Control": NO_STORE,
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="bandeja-${file.name}"`,
    };
    if (args.context.get(connectionContext).isHead) return new Response(null, { headers });
    await countDownload(args);
    const content = fileContent(args.context.get(databaseContext).openData, file, { origin, licence });
    return new Response(await openStream(content), { headers });
  },
});

export const action = loader;
