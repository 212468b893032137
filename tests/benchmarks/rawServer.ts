/**
 * The baseline of the pages' benchmark: node:http with the bytes and headers of Bandeja's responses, which it gets from
 * BANDEJA_ORIGIN once. Reads its own port from PORT.
 */
import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

interface Stored {
  headers: string[];
  body: Buffer;
}

const stored = new Map<string, Stored>();

createServer(async (req, res) => {
  const path = req.url ?? "/";
  let response = stored.get(path);
  if (!response) {
    response = await fetchStored(path);
    stored.set(path, response);
  }
  res.writeHead(200, response.headers);
  res.end(response.body);
}).listen(Number(process.env.PORT), "127.0.0.1");

async function fetchStored(path: string): Promise<Stored> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(process.env.BANDEJA_ORIGIN + path, { headers: { "Accept-Encoding": "br" } }, done).on("error", fail);
  });
  const connection = ["connection", "keep-alive", "date", "transfer-encoding"];
  const headers = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = response.rawHeaders.slice(at, at + 2);
    if (!connection.includes(name.toLowerCase())) headers.push(name, value);
  }
  return { headers, body: await buffer(response) };
}
