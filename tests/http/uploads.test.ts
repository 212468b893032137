import { expect, test } from "vitest";
import { AVATAR_WIDTHS, formatOf, imageSources, PICTURE_WIDTHS } from "~/http/uploads";

const ID = "0123456789abcdef".repeat(2);

test("an upload has sources in the widths up to its own", () => {
  expect(imageSources(`/uploads/${ID}-1000.webp`, PICTURE_WIDTHS)).toEqual({
    webp: [320, 640, 960, 1000].map((width) => `/uploads/${ID}-${width}.webp ${width}w`).join(", "),
    avif: [320, 640, 960, 1000].map((width) => `/uploads/${ID}-${width}.avif ${width}w`).join(", "),
  });
  expect(imageSources(`/uploads/${ID}-224.webp`, AVATAR_WIDTHS)?.webp).toBe(
    `/uploads/${ID}-96.webp 96w, /uploads/${ID}-224.webp 224w`,
  );
});

test.each([
  "https://images.example/court.jpg",
  "/uploads/court.webp",
  `/uploads/${ID}-0.webp`,
  `/uploads/${ID}-640.webp" onerror="alert(1)`,
  `/uploads/../${ID}-640.webp`,
  "",
])("%j has no sources", (address) => {
  expect(imageSources(address, PICTURE_WIDTHS)).toBeNull();
});

test("formatOf returns the format of a file name", () => {
  expect([formatOf(`${ID}-640.webp`), formatOf(`${ID}-640.avif`), formatOf(`${ID}-640.html`)]).toEqual([
    "webp",
    "avif",
    null,
  ]);
});
