import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MAX_IMAGE_BYTES } from "~/features/images/image.limits";
import { bodyContext, RequestBody, readFile, readForm } from "~/http/body.server";
import { usedBodyMemory } from "~/http/bodyBudget.server";
import { MAX_TEXT_BYTES } from "~/http/bodyLimits";
import { relativeCost } from "../support/relativeCost";

const opened: RequestBody[] = [];
afterEach(() => {
  for (const body of opened.splice(0)) body.release();
  expect(usedBodyMemory()).toBe(0);
});

/** The arguments of a loader or action, with the request's body in the context. */
function args(request: Request) {
  const context = new RouterContextProvider();
  const body = new RequestBody();
  opened.push(body);
  context.set(bodyContext, body);
  return { request, context };
}

const post = (body: BodyInit, type?: string) =>
  args(
    new Request("http://site.example/", {
      method: "POST",
      body,
      ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
    }),
  );
const IMAGE = { name: "image", maxBytes: MAX_IMAGE_BYTES };
const urlencoded = (entries: [string, string][]) => post(new URLSearchParams(entries));

describe("readForm", () => {
  test("reads only the named fields", async () => {
    const form = await readForm(
      urlencoded([
        ["name", "Smash"],
        ["isSuperAdmin", "true"],
        ["__proto__", "x"],
      ]),
      { single: ["name", "q"] },
      true,
    );
    expect([...form]).toEqual([["name", "Smash"]]);
  });

  test("preserves a value except for its line ends, which become LF", async () => {
    const form = await readForm(urlencoded([["text", " a\r\nb\rc\n "]]), { single: ["text"] }, true);
    expect(form.get("text")).toBe(" a\nb\nc\n ");
  });

  test("reads at most 50 values of a list field, in order, and the last value of any other field", async () => {
    const many = Array.from({ length: 60 }, (_, at): [string, string] => ["a", String(at)]);
    const list = await readForm(urlencoded(many), { single: [], lists: ["a"] }, true);
    expect(list.getAll("a")).toEqual(many.slice(0, 50).map(([, value]) => value));
    const one = await readForm(urlencoded(many), { single: ["a"] }, true);
    expect(one.getAll("a")).toEqual(["59"]);
  });

  test("reads multipart/form-data with a file", async () => {
    const sent = new FormData();
    sent.append("text", "a\r\nb");
    sent.append("image", new File(["GIF"], "a.gif", { type: "image/gif" }));
    const posted = post(sent);
    const form = await readForm(posted, { single: ["text", "image"], file: IMAGE }, true);
    expect([...form]).toEqual([["text", "a\nb"]]);
    expect(await readFile(posted, IMAGE)).toMatchObject({ name: "a.gif", type: "image/gif", size: 3 });
  });

  test.each(["application/x-www-form-urlencoded;charset=UTF-8", "Application/X-WWW-Form-Urlencoded"])(
    "accepts the content type %s",
    async (type) => {
      expect((await readForm(post("a=%E0%A4%AA+1", type), { single: ["a"] }, true)).get("a")).toBe("प 1");
    },
  );

  test.each(["application/json", "text/plain", "application/x-www-form-urlencoded-not", ""])(
    "rejects the content type %j with 415",
    async (type) => {
      await expect(readForm(post("a=1", type), { single: ["a"] }, true)).rejects.toMatchObject({
        init: { status: 415 },
        data: { title: "Unsupported form" },
      });
    },
  );

  test.each([
    ["without a boundary", "multipart/form-data"],
    ["that is truncated", "multipart/form-data; boundary=x"],
  ])("rejects multipart/form-data %s with 400", async (_, type) => {
    await expect(readForm(post("--x\r\nContent-Disp", type), { single: ["a"] }, true)).rejects.toMatchObject({
      init: { status: 400 },
      data: { title: "Part of the form was lost" },
    });
  });

  test("reads the fields around an oversized file, and one byte of the file beyond the limit", async () => {
    const sent = new FormData();
    sent.append("name", "Smash");
    sent.append("image", new File([new Uint8Array(12 * 1024 * 1024)], "a.jpg"));
    sent.append("text", "after it");
    const request = post(sent);
    const form = await readForm(request, { single: ["name", "text"], file: IMAGE }, true);
    expect([...form]).toEqual([
      ["name", "Smash"],
      ["text", "after it"],
    ]);
    expect((await readFile(request, IMAGE))?.size).toBe(MAX_IMAGE_BYTES + 1);
  });

  test("reads a file in a text field as an empty file", async () => {
    const sent = new FormData();
    sent.append("name", new File(["Smash"], "name.txt"));
    const form = await readForm(post(sent), { single: ["name", "text"] }, true);
    expect(form.get("name")).toMatchObject({ size: 0 });
    expect(form.has("text")).toBe(false);
  });

  test("returns null when no file was chosen", async () => {
    const sent = new FormData();
    sent.append("image", new File([], ""));
    expect(await readFile(post(sent), IMAGE)).toBeNull();
  });

  test.each([
    ["too many parts", Array.from({ length: 60 }, (_, at) => [String(at), ""] as const)],
    ["a text that is too long", [["text", "x".repeat(MAX_TEXT_BYTES)] as const]],
    [
      "texts that are too long together",
      ["a", "b"].map((name) => [name, "x".repeat(MAX_TEXT_BYTES / 2)] as const),
    ],
  ])("rejects %s with 413", async (_, fields) => {
    const sent = new FormData();
    for (const [name, value] of fields) sent.append(name, value);
    await expect(readForm(post(sent), { single: ["text"] }, true)).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  test("rejects with the error of the body's stream", async () => {
    const failing = new ReadableStream({
      pull: (controller) => controller.error(new Error("Connection lost")),
    });
    const request = new Request("http://site.example/", {
      method: "POST",
      body: failing,
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      ...{ duplex: "half" },
    });
    await expect(readForm(args(request), { single: [] }, true)).rejects.toThrow("Connection lost");
  });

  test("reads a visitor's texts without buffering the files", async () => {
    const sent = new FormData();
    sent.append("image", new File([new Uint8Array(12 * 1024 * 1024)], "a.jpg"));
    sent.append("name", "Smash");
    const request = post(sent);
    const form = await readForm(request, { single: ["name"], file: IMAGE }, false);
    expect([...form]).toEqual([["name", "Smash"]]);
    expect(await readFile(request, IMAGE)).toBeNull();
    expect(usedBodyMemory()).toBeLessThan(100);
  });

  test.each([
    ["urlencoded", () => new URLSearchParams({ text: "x".repeat(MAX_TEXT_BYTES) })],
    [
      "multipart/form-data with a file that the form does not have",
      () => {
        const sent = new FormData();
        sent.append("image", new File([new Uint8Array(MAX_TEXT_BYTES)], "a.jpg"));
        return sent;
      },
    ],
  ])("rejects more than 256 KB in a form without a file, %s, with 413", async (_, body) => {
    await expect(readForm(post(body()), { single: ["text"] }, true)).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  test("does not read a body whose Content-Length is above the limit", async () => {
    const pull = vi.fn();
    const request = new Request("http://site.example/", {
      method: "POST",
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": String(MAX_TEXT_BYTES + 1),
      },
      ...{ duplex: "half" },
    });
    await expect(readForm(args(request), { single: [] }, true)).rejects.toMatchObject({
      init: { status: 413 },
    });
    expect(pull).not.toHaveBeenCalled();
  });

  test("rejects 16,385 fields with 413 before parsing them", async () => {
    const body = "a=&".repeat(16_385);
    await expect(
      readForm(post(body, "application/x-www-form-urlencoded"), { single: [] }, true),
    ).rejects.toMatchObject({ init: { status: 413 } });
  });

  test.each([
    ["plus signs", "+"],
    ["bytes that are not UTF-8", "%FF"],
    ["fields", "a=&"],
  ])("reads 45 KB of %s cheaply", async (_, piece) => {
    const body = `a=${piece.repeat((45 * 1024) / piece.length)}`;
    const read = () => readForm(post(body, "application/x-www-form-urlencoded"), { single: ["a"] }, true);
    expect(await relativeCost(read)).toBeLessThan(6);
  });
});

describe("the memory budget for bodies", () => {
  const image = () => {
    const sent = new FormData();
    sent.append("image", new File([new Uint8Array(MAX_IMAGE_BYTES)], "a.jpg"));
    return post(sent);
  };

  test("is 64 MB: the next file is rejected with 503 until another request is complete", async () => {
    for (let at = 0; at < 12; at++) await readFile(image(), IMAGE);
    await expect(readFile(image(), IMAGE)).rejects.toMatchObject({ init: { status: 503 } });
    opened[0]?.release();
    opened.shift();
    expect((await readFile(image(), IMAGE))?.size).toBe(MAX_IMAGE_BYTES);
  });

  test("is exhausted for visitors when half of it is used, and for users when all of it is", async () => {
    const form = () => post(new URLSearchParams({ text: "x".repeat(200_000) }));
    for (let at = 0; at < 7; at++) await readFile(image(), IMAGE);
    await expect(readForm(form(), { single: ["text"] }, false)).rejects.toMatchObject({
      init: { status: 503 },
    });
    expect((await readForm(form(), { single: ["text"] }, true)).get("text")).toHaveLength(200_000);
  });

  test("is released when a body is cut off", async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    let chunks = 0;
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks === 1) controller.enqueue(new TextEncoder().encode(head));
        else if (chunks < 50) controller.enqueue(new Uint8Array(65_536));
        else controller.error(new Error("Client disconnected"));
      },
    });
    const request = new Request("http://site.example/", {
      method: "POST",
      body: breaking,
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      ...{ duplex: "half" },
    });
    await expect(readFile(args(request), IMAGE)).rejects.toThrow("Client disconnected");
    expect(usedBodyMemory()).toBeGreaterThan(0);
    for (const body of opened) body.release();
    expect(usedBodyMemory()).toBe(0);
  });
});
