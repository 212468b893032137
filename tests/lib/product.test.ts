import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { product } from "~/lib/product";

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

test("the product's name stands in one file", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").replace(COMMENT, "").includes(product.name),
  );
  expect(files).toEqual(["app/lib/product.ts"]);
});
