import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { product } from "~/lib/product";
import { startApp } from "../support/app";

const icon = z.object({
  src: z.string().startsWith("/"),
  sizes: z.string(),
  type: z.string().optional(),
  purpose: z.string().default("any"),
});

const manifestSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  short_name: z.string().max(12),
  description: z.string(),
  lang: z.string(),
  dir: z.literal("ltr"),
  start_url: z.string(),
  scope: z.string(),
  display: z.enum(["standalone", "minimal-ui", "fullscreen"]),
  background_color: z.string(),
  theme_color: z.string(),
  categories: z.array(z.string()),
  icons: z.array(icon),
  shortcuts: z.array(z.strictObject({ name: z.string(), url: z.string(), icons: z.array(icon) })),
});

const publicFile = (path: string) => new URL(`../../public${path}`, import.meta.url);

let manifest: z.output<typeof manifestSchema>;
beforeAll(async () => {
  manifest = manifestSchema.parse(JSON.parse(await readFile(publicFile("/site.webmanifest"), "utf8")));
});

describe("the web manifest", () => {
  test("has the name, description and colours of the site", async () => {
    expect(manifest).toMatchObject({
      id: "/",
      name: product.name,
      description: `${product.strapline}.`,
      lang: product.locale,
      start_url: "/",
      scope: "/",
    });
    const css = await readFile(new URL("../../app/app.css", import.meta.url), "utf8");
    expect(css).toContain(`--color-paper: ${manifest.background_color};`);
    expect(css).toContain(`--color-court-deep: ${manifest.theme_color};`);
  });

  test("has the icons that make it installable", () => {
    const has = (sizes: string, purpose: string) =>
      manifest.icons.some((it) => it.sizes === sizes && it.purpose === purpose && it.type === "image/png");
    expect([has("192x192", "any"), has("512x512", "any"), has("512x512", "maskable")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("names existing icons with their actual sizes", async () => {
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.shortcuts.flatMap((it) => it.icons)]) {
      const file = await readFile(publicFile(src));
      if (type === "image/svg+xml")
        expect([src, file.toString()]).toEqual([src, expect.stringMatching(/^<svg/)]);
      else expect([src, sizesOf(file)]).toEqual([src, sizes]);
    }
  });

  test("has shortcuts to existing pages", async () => {
    const app = await startApp();
    for (const { url } of manifest.shortcuts) {
      expect([url, (await app.visitor().get(url)).status]).toEqual([url, 200]);
    }
  });
});

/** Width and height of a PNG, from its first chunk. */
function sizesOf(png: Buffer): string {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
