import type { RouterContextProvider } from "react-router";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { type RoutedTask, withRouting } from "~/database/readRouting.server";
import { createRepositories } from "~/database/repositories.server";
import { readWalPosition, walPositionText } from "~/database/walPosition";
import { READ_METHODS } from "~/http/methods";
import { product } from "~/lib/product";
import { processContext } from "./process";

/** The header with the position of a client's last write: of responses, and of the client's later requests. */
const POSITION_HEADER = `${product.name}-Position`;

/**
 * Handles a request whose reads may go to replicas that have what the sender has written last. The position of a write
 * is stored in the session, and sent to clients without one.
 * @throws when the position of a write cannot be recorded, as the sender might miss the write
 */
export async function routeQueries(
  request: Request,
  context: Readonly<RouterContextProvider>,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { orm, replicas } = context.get(processContext);
  if (!replicas) return handle();
  const task: RoutedTask = {
    usesReplicas: READ_METHODS.includes(request.method),
    position: readWalPosition(request.headers.get(POSITION_HEADER)) ?? 0n,
    sid: null,
    hasWritten: false,
  };
  const response = await withRouting(task, handle);
  if (task.hasWritten) {
    const { sessions } = createRepositories(orm.em.fork());
    const position = await withDatabaseTime(
      DATABASE_TIMEOUTS.optional,
      async () =>
        (task.sid && (await sessions.recordWrite(task.sid))) ||
        walPositionText(await replicas.currentPosition()),
    );
    response.headers.set(POSITION_HEADER, position);
  }
  return response;
}
