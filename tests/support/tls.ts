import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { generate } from "selfsigned";

/** A certificate and its key. */
export interface Certificate {
  cert: string;
  key: string;
}

/** The host names of the certificate of `listenTls`. */
const NAMES = ["pictures.example", "other.example"] as const;

const { cert, key } = await createCertificate(NAMES);

/** Generates a self-signed certificate. @param names host names */
export async function createCertificate(names: readonly [string, ...string[]]): Promise<Certificate> {
  const generated = await generate([{ name: "commonName", value: names[0] }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { cert: generated.cert, key: generated.private };
}

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
