import fc, { type Arbitrary } from "fast-check";
import { drawn } from "../support/images";
import type { Body } from "./rawRequest";

/** A part of a multipart form. */
interface Part {
  /** The value of its Content-Disposition header, unescaped. */
  disposition: string;
  type?: string | undefined;
  content: Uint8Array;
}

/** Images of every accepted format; small, since each upload is encoded in all sizes. */
export async function drawImages(): Promise<Buffer[]> {
  const formats = ["jpeg", "png", "gif", "webp"] as const;
  return Promise.all(formats.map((format) => drawn({ width: 8, height: 6, format })));
}

/** Forms with an image in the described field. */
export function validForms(field: string, images: readonly Uint8Array[]): Arbitrary<Body> {
  const part = fc.constantFrom(...images).map((content) => filePart(field, content));
  return fc.tuple(part, boundaries()).map(([it, boundary]) => form([it], boundary));
}

/** Forms without an image, with invalid images, and malformed forms. */
export function invalidForms(field: string, images: readonly Uint8Array[]): Arbitrary<Body> {
  const parts = fc.array(invalidParts(field, images), { maxLength: 3 });
  const forms = fc.tuple(parts, boundaries()).map(([it, boundary]) => form(it, boundary));
  const whole = fc.constantFrom(...images).map((content) => form([filePart(field, content)], "x"));
  return fc.oneof(
    { weight: 10, arbitrary: forms },
    { weight: 2, arbitrary: fc.tuple(whole, fc.nat()).map(([it, at]) => truncated(it, at)) },
    { weight: 2, arbitrary: whole.chain(withOtherType) },
    {
      weight: 1,
      arbitrary: fc.nat(80).map((count) =>
        form(
          Array.from({ length: count }, () => textPart("x")),
          "x",
        ),
      ),
    },
    { weight: 1, arbitrary: fc.uint8Array().map((bytes) => ({ ...form([], "x"), bytes })) },
  );
}

function invalidParts(field: string, images: readonly Uint8Array[]): Arbitrary<Part> {
  const contents = fc.oneof(
    fc.uint8Array(),
    fc.constantFrom(...INVALID_IMAGES),
    fc.tuple(fc.constantFrom(...images), fc.nat()).map(([it, at]) => it.subarray(0, at % it.length)),
    fc
      .tuple(fc.constantFrom(...images), fc.nat(), fc.nat(255))
      .map(([it, at, byte]) => altered(it, at, byte)),
  );
  const names = fc.constantFrom(field, "file", "__proto__", "", "image[]", 'a"b');
  const dispositions = fc.oneof(
    names.map((name) => `form-data; name="${name}"; filename="a.png"`),
    names.map((name) => `form-data; name="${name}"; filename=""`),
    names.map((name) => `form-data; name="${name}"`),
    fc.constantFrom(
      "form-data",
      "attachment; filename=x",
      `form-data; name="${field}"; filename*=UTF-8''%ff%00`,
      `form-data; name="${field}"; filename="../../etc/passwd\0.png"`,
      `form-data; name=${field}; filename=${"x".repeat(5_000)}`,
    ),
  );
  const types = fc.constantFrom(
    undefined,
    "image/png",
    "image/svg+xml",
    "text/html",
    "",
    "é",
    "image/png; charset=x",
  );
  return fc.record({ disposition: dispositions, type: types, content: contents });
}

/** The header of a PNG with more pixels than can be decoded. */
const OVERSIZED_PNG = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200ffffff00ffffff0802000000000000000000000049454e44ae426082",
  "hex",
);

const INVALID_IMAGES: readonly Uint8Array[] = [
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from("<!doctype html><script>alert(1)</script>"),
  Buffer.from("GIF89a"),
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  OVERSIZED_PNG,
  Buffer.alloc(0),
];

function altered(image: Uint8Array, at: number, byte: number): Uint8Array {
  return image.with(at % image.length, byte);
}

function truncated(body: Body, at: number): Body {
  return { ...body, bytes: body.bytes.subarray(0, at % body.bytes.length) };
}

/** The same bytes with another content type. */
function withOtherType({ bytes }: Body): Arbitrary<Body> {
  const types = fc.constantFrom(
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=y",
    `multipart/form-data; boundary=${"y".repeat(2_000)}`,
    "multipart/mixed; boundary=x",
    "MULTIPART/FORM-DATA; BOUNDARY=x",
    "application/json",
    "application/x-www-form-urlencoded",
    "image/png",
    "",
  );
  return fc.oneof(
    types.map((type): Body => ({ headers: [["Content-Type", type]], bytes })),
    fc.constant<Body>({ headers: [], bytes }),
  );
}

function boundaries(): Arbitrary<string> {
  return fc.stringMatching(/^[a-zA-Z0-9'()+_,./:=?-]{1,70}$/);
}

function filePart(name: string, content: Uint8Array): Part {
  return { disposition: `form-data; name="${name}"; filename="a.png"`, type: "image/png", content };
}

function textPart(name: string): Part {
  return { disposition: `form-data; name="${name}"`, content: Buffer.from("text") };
}

function form(parts: readonly Part[], boundary: string): Body {
  const bytes = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n`),
    Buffer.from(type === undefined ? "\r\n" : `Content-Type: ${type}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  return {
    headers: [["Content-Type", `multipart/form-data; boundary="${boundary}"`]],
    bytes: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
