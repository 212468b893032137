import type { RequestListener } from "node:http";
import { createServer, type ServerOptions } from "node:https";

/**
 * A certificate of its own authority for pictures.example and other.example, valid until 2126. Nothing but these tests
 * trusts it, so its key is no secret.
 */
export const CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIBtDCCAVmgAwIBAgIUcdmzSNDakOlTCvngYvjJWIUPLaQwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQmFuZGVqYSB0ZXN0czAgFw0yNjExMjIxODE2NTBaGA8yMTI2
MTAyOTE4MTY1MFowGDEWMBQGA1UEAwwNQmFuZGVqYSB0ZXN0czBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABHQT9YJW6mJ4cV1lRw3xY1yj1gc8MLuXwH5UBp02OZx2
pub2jWrH3ZUoTjfzht7sy+uVID6Q3/3h2glOLxFLGIajfzB9MB0GA1UdDgQWBBQg
WXtQCjid7nTPzwRwqMd7u/g4xDAfBgNVHSMEGDAWgBQgWXtQCjid7nTPzwRwqMd7
u/g4xDAPBgNVHRMBAf8EBTADAQH/MCoGA1UdEQQjMCGCEHBpY3R1cmVzLmV4YW1w
bGWCDW90aGVyLmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhANDkoCrC5D0fWYyj
gCA3S4Mr2311YAbzwaXx6/TXxuzDAiEApuNdzLEbF71duoDY1cT0DtynIOC8W0vV
2wuikCUgCfE=
-----END CERTIFICATE-----
`;

const KEY = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7rawvHHAMugB+OhO
frbYUxULuJ0OksgorxzCdhZkckihRANCAAR0E/WCVupieHFdZUcN8WNco9YHPDC7
l8B+VAadNjmcdqbm9o1qx92VKE4384be7MvrlSA+kN/94doJTi8RSxiG
-----END PRIVATE KEY-----
`;

/** Listens with TLS on a free port of this machine. */
export async function listenTls(listener: RequestListener, host = "127.0.0.1") {
  const options: ServerOptions = { cert: CERTIFICATE, key: KEY };
  const server = createServer(options, listener);
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
