import { Readable } from "node:stream";
import { Busboy, type BusboyEvents, type BusboyInstance } from "@fastify/busboy";
import { MOST_FILE_BYTES } from "./form";
import { pageProblem } from "./problems";

/** The bounds of a form in parts: more than any form of the site has. */
const MOST_PARTS = 50;
const MOST_FILES = 2;
const MOST_TEXT_BYTES = 5 * 1024 * 1024;

/**
 * Reads a form that comes in parts. A file ends a byte after `MOST_FILE_BYTES` and the rest of it is thrown away as
 * it comes: who takes it sees that it is too large, and the fields around it are there all the same.
 * @throws a 413 or 400 page where there is too much of it or it is not whole; whatever reading the body throws
 */
export async function readParts(request: Request): Promise<FormData> {
  const form = new FormData();
  let textBytes = 0;
  let tooMuch: string | undefined;

  const takeText: BusboyEvents["field"] = (name, value, _isNameCut, isCut) => {
    textBytes += Buffer.byteLength(value);
    if (isCut || textBytes > MOST_TEXT_BYTES) tooMuch = "No form here holds as much text.";
    else form.append(name, value);
  };
  const takeFile: BusboyEvents["file"] = (name, content, fileName, _encoding, type) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    content.on("data", (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
    // Whatever its type says, an empty name is none.
    content.on("end", () => form.append(name, new File(chunks, fileName ?? "", { type })));
    // The parser fails with it, and says so.
    content.on("error", () => undefined);
  };
  const parser = openParser(request.headers.get("Content-Type") ?? "");
  parser.on("field", takeText);
  parser.on("file", takeFile);
  parser.on("partsLimit", () => {
    tooMuch = `No form here has more than ${MOST_PARTS} fields.`;
  });
  await feed(parser, request);
  if (tooMuch) throw pageProblem(413, "That was too much at once", tooMuch);
  return form;
}

/** @throws a 400 page where the type names no boundary */
function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        parts: MOST_PARTS,
        files: MOST_FILES,
        fileSize: MOST_FILE_BYTES + 1,
        fieldSize: MOST_TEXT_BYTES,
      },
    });
  } catch {
    throw notWhole();
  }
}

/** Resolves once the parser has read all of the body. */
function feed(parser: BusboyInstance, { body }: Request): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const source = Readable.from(body ?? []);
  source.once("error", reject);
  parser.once("finish", resolve);
  parser.once("error", () => {
    // The sender reads no answer before all is sent.
    source.resume();
    reject(notWhole());
  });
  source.pipe(parser);
  return promise;
}

function notWhole() {
  return pageProblem(400, "The form did not arrive whole", "Please go back and send it again.");
}
