import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrCode } from "~/features/visits/qrCode.server";

/** How many pixels of the picture are one square. */
const SCALE = 4;

/** Draws the path's squares, each run being `Mx yh…v1h-…z`, as a picture of the size. */
function draw({ size, path }: ReturnType<typeof qrCode>) {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let at = Number(x) * SCALE; at < (Number(x) + Number(length)) * SCALE; at++)
        data.fill(0, 4 * (row * side + at), 4 * (row * side + at) + 3);
  }
  return { width: side, height: side, data };
}

test.each([
  "http://127.0.0.1:3000/courts/1/review?code=BCDFGH",
  "https://padel.example.in/courts/2147483647/review?code=ZZZZZZ",
])("the drawn QR code of %s is read by a reader", (address) => {
  expect(decodeQR(draw(qrCode(address)))).toBe(address);
});

test("has a quiet zone of four squares", () => {
  const { size, path } = qrCode("https://padel.example/courts/1/review?code=BCDFGH");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
  for (const [x = 0, y = 0, length = 0] of runs) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4);
  }
});
