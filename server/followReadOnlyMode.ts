import type { ContentChanges } from "~/database/contentChanges.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { Process } from "~/middleware/process";

/** In milliseconds. */
const READ_ONLY_INTERVAL = 5_000;

/** Reads the mode at once, when it is changed, and periodically, as a change may be missed. */
export async function followReadOnlyMode(
  { readOnly, log }: Pick<Process, "readOnly" | "log">,
  changes: ContentChanges,
): Promise<NodeJS.Timeout> {
  await readOnly.refresh();
  let isKnown = true;
  const refresh = async () => {
    try {
      await withDatabaseTime(DATABASE_TIMEOUTS.optional, () => readOnly.refresh());
      isKnown = true;
    } catch (error) {
      if (isKnown) log.warn({ err: error }, "The read-only mode cannot be read; it stays as it was");
      isKnown = false;
    }
  };
  changes.listen((key) => {
    if (key === "read_only" || key === null) void refresh();
  });
  return setInterval(() => void refresh(), READ_ONLY_INTERVAL).unref();
}
