import fc, { type Arbitrary } from "fast-check";
import { drawn } from "../support/images";
import type { Body } from "./rawRequest";

/** What one part of a form says. */
interface Part {
  /** As its header has them: quotes and all. */
  disposition: string;
  type?: string | undefined;
  content: Uint8Array;
}

/** Pictures of every kind that is taken: small, for each is made anew in all its sizes. */
export async function drawPictures(): Promise<Buffer[]> {
  const formats = ["jpeg", "png", "gif", "webp"] as const;
  return Promise.all(formats.map((format) => drawn({ width: 8, height: 6, format })));
}

/** Forms with the picture that is asked for, under its name. */
export function soundForms(field: string, pictures: readonly Uint8Array[]): Arbitrary<Body> {
  const part = fc.constantFrom(...pictures).map((content) => filePart(field, content));
  return fc.tuple(part, boundaries()).map(([it, boundary]) => form([it], boundary));
}

/** Forms without a picture, with what is hardly one, and forms that are none. */
export function brokenForms(field: string, pictures: readonly Uint8Array[]): Arbitrary<Body> {
  const parts = fc.array(strayParts(field, pictures), { maxLength: 3 });
  const forms = fc.tuple(parts, boundaries()).map(([it, boundary]) => form(it, boundary));
  const whole = fc.constantFrom(...pictures).map((content) => form([filePart(field, content)], "x"));
  return fc.oneof(
    { weight: 10, arbitrary: forms },
    { weight: 2, arbitrary: fc.tuple(whole, fc.nat()).map(([it, at]) => cutAt(it, at)) },
    { weight: 2, arbitrary: whole.chain(mistyped) },
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

function strayParts(field: string, pictures: readonly Uint8Array[]): Arbitrary<Part> {
  const contents = fc.oneof(
    fc.uint8Array(),
    fc.constantFrom(...NO_PICTURES),
    fc.tuple(fc.constantFrom(...pictures), fc.nat()).map(([it, at]) => it.subarray(0, at % it.length)),
    fc
      .tuple(fc.constantFrom(...pictures), fc.nat(), fc.nat(255))
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

/** A PNG's header that promises more pixels than anybody has. */
const HUGE = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200ffffff00ffffff0802000000000000000000000049454e44ae426082",
  "hex",
);

const NO_PICTURES: readonly Uint8Array[] = [
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from("<!doctype html><script>alert(1)</script>"),
  Buffer.from("GIF89a"),
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  HUGE,
  Buffer.alloc(0),
];

function altered(picture: Uint8Array, at: number, byte: number): Uint8Array {
  return picture.with(at % picture.length, byte);
}

function cutAt(body: Body, at: number): Body {
  return { ...body, bytes: body.bytes.subarray(0, at % body.bytes.length) };
}

/** The same bytes, announced as something else. */
function mistyped({ bytes }: Body): Arbitrary<Body> {
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
