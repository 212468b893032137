import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { generate } from "selfsigned";

/** The host names of the certificate. */
const NAMES = ["pictures.example", "other.example"] as const;

/** A self-signed certificate and its key, generated for this run. */
const { cert, private: key } = await generate([{ name: "commonName", value: NAMES[0] }], {
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: NAMES.map((value) => ({ type: 2, value })) },
  ],
});

/** The certificate of `listenTls`, for clients that must trust it. */
export const CERTIFICATE = cert;

/** Starts an HTTPS server on a free port of this machine. */
export async function listenTls(listener: RequestListener, host = "127.0.0.1") {
  const server = createServer({ cert, key }, listener);
  await new Promise<void>((done) => server.listen(0, host, done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    port: address.port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
