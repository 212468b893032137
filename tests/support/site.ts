import { once } from "node:events";
import { type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { type Environment, readEnvironment } from "../../app/lib/environment.ts";
import { createHttpServer, type HttpServerOptions } from "../../server/httpServer.ts";
import { openLog } from "../../server/log.ts";
import { freePort } from "./freePort.ts";

/** A running HTTP server with an app of the test. */
export interface TestSite extends AsyncDisposable {
  environment: Environment;
  state: { draining: boolean; inFlight: number };
  server: ReturnType<typeof createHttpServer>;
  /** The log entries so far. */
  entries: Record<string, unknown>[];
  /** Sends a request with these options; Node adds only Host and Connection. */
  request(path: string, options?: RequestOptions & { body?: string | Buffer }): Promise<TestResponse>;
  /** Sends bytes, and returns all that the server sends until it closes the connection. */
  sendBytes(bytes: string): Promise<string>;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Opens a site on a free port. @param variables of its environment, in addition to HOST and PORT */
export async function openSite(
  parts: Partial<Omit<HttpServerOptions, "environment" | "log">> = {},
  variables: Record<string, string> = {},
): Promise<TestSite> {
  const port = await freePort();
  const environment = readEnvironment({ PORT: String(port), ...variables });
  const entries: Record<string, unknown>[] = [];
  const log = openLog("info", { write: (line) => entries.push(JSON.parse(line)) });
  const state = { draining: false, inFlight: 0 };
  const app = { handle: async () => new Response("hello"), ready: async () => {} };
  const server = createHttpServer(
    { environment, log, app, files: () => false, development: false, ...parts },
    state,
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    environment,
    state,
    server,
    entries,
    request: (path, options = {}) => sendRequest(port, path, options),
    sendBytes: (bytes) => sendBytes(port, bytes),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function sendRequest(
  port: number,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer },
): Promise<TestResponse> {
  const sent = request({ host: "127.0.0.1", port, path, agent: false, ...options });
  const answered = once(sent, "response");
  sent.end(body);
  const [response] = await answered;
  // The response may come, and the connection close, before the whole body is sent.
  sent.on("error", () => {});
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}
