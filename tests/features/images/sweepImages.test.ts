import { beforeEach, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import { emptyDatabase } from "../../support/database";

const nameOf = (number: number) => `${number.toString(16).padStart(32, "0")}-1.webp`;

let em: EntityManager;
let tried: string[];
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
  tried = [];
  await em.execute(
    `insert into images (name, purpose, width, height, files, bytes, discarded_at)
      select n.name, 'profile', 1, 1, array[n.name], 1, now() - interval '1 hour' + n.number * interval '1 ms'
        from unnest(string_to_array(?, ' ')) with ordinality n(name, number)`,
    [Array.from({ length: 150 }, (_, number) => nameOf(number)).join(" ")],
  );
});

/** A store that cannot delete some files. */
function storeWithout(isBroken: (name: string) => boolean): ImageStore {
  return {
    put: async () => {},
    read: async () => null,
    publicAddress: () => null,
    async remove(names) {
      tried.push(...names);
      if (names.some(isBroken)) throw new Error(`${names.join()} cannot be deleted`);
    },
  };
}

const sweep = (isBroken: (name: string) => boolean) =>
  sweepImages(createRepositories(em).images, storeWithout(isBroken));
const left = async () =>
  (await em.execute<{ name: string }[]>("select name from images order by name")).map(({ name }) => name);

test("an image that cannot be deleted does not keep others from being deleted", async () => {
  await expect(sweep((name) => name === nameOf(0))).rejects.toThrow(`${nameOf(0)} cannot be deleted`);
  expect(await left()).toEqual([nameOf(0)]);
  expect(tried).toHaveLength(150);
  await sweep(() => false);
  expect(await left()).toEqual([]);
});

test("a store that is away is not asked for each image", async () => {
  await expect(sweep(() => true)).rejects.toThrow(`${nameOf(0)} cannot be deleted`);
  expect(tried).toHaveLength(10);
});

test("images that cannot be deleted are the last ones of the next sweep", async () => {
  const isBroken = (name: string) => name <= nameOf(11);
  await expect(sweep(isBroken)).rejects.toThrow("cannot be deleted");
  expect(await left()).toHaveLength(150);
  await expect(sweep(isBroken)).rejects.toThrow("cannot be deleted");
  expect(await left()).toHaveLength(12);
});
