import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, courtFields } from "../../support/catalogue";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

const ask = (q: string) => app.visitor().get(`/search/suggestions?${new URLSearchParams({ q })}`);

async function suggestions(q: string): Promise<string[]> {
  const response = await ask(q);
  expect(response.status).toBe(200);
  const all: { label: string; kind: string; href: string }[] = await response.json();
  return all.map(({ label, kind, href }) => `${label} (${kind}) ${href}`);
}

describe("Suggestions", () => {
  beforeEach(async () => {
    const { courts } = app.repositories();
    await courts.add(courtFields({ name: "Noor Padel", location: " Nariman  Point , Mumbai" }));
    await courts.add(courtFields({ name: "Sea Face", location: "Nariman Point, Mumbai" }));
    await courts.add(
      courtFields({ name: "Lob House", location: "Juhu, Mumbai", description: "Nox rackets for rent" }),
    );
    await addEquipment(app.entities(), { name: "AT10 Genius", brand: "Nox" });
    await addEquipment(app.entities(), { name: "Pro Titanium", brand: "Nox", type: "ball" });
    await addEquipment(app.entities(), { name: "Norte", brand: "Vibor-A" });
  });

  test.each([
    [
      "nox",
      [
        "Nox rackets (Brand) /rackets?brand=Nox",
        "Nox balls (Brand) /balls?brand=Nox",
        "AT10 Genius (Racket) /equipment/1",
        "Pro Titanium (Ball) /equipment/2",
      ],
    ],
    ["nox balls", ["Nox balls (Brand) /balls?brand=Nox", "Pro Titanium (Ball) /equipment/2"]],
    [
      "nari",
      [
        "Nariman Point (Locality) /courts?location=Nariman+Point",
        "Noor Padel (Court in Nariman Point) /courts/1",
        "Sea Face (Court in Nariman Point) /courts/2",
      ],
    ],
    [
      "narimann piont",
      [
        "Nariman Point (Locality) /courts?location=Nariman+Point",
        "Noor Padel (Court in Nariman Point) /courts/1",
        "Sea Face (Court in Nariman Point) /courts/2",
      ],
    ],
    ["noor", ["Noor Padel (Court in Nariman Point) /courts/1"]],
    ["vibora", ["Vibor-A rackets (Brand) /rackets?brand=Vibor-A", "Norte (Racket) /equipment/3"]],
    ["जुहू", ["Juhu (Locality) /courts?location=Juhu", "Lob House (Court in Juhu) /courts/3"]],
    ["rent", []],
    ["padel courts", []],
    [
      "mumbai",
      [
        "Noor Padel (Court in Nariman Point) /courts/1",
        "Sea Face (Court in Nariman Point) /courts/2",
        "Lob House (Court in Juhu) /courts/3",
      ],
    ],
    ["%", []],
    ["", []],
    ["\0", []],
  ])("for %j match by name", async (q, expected) => {
    expect(await suggestions(q)).toEqual(expected);
  });

  test("are at most eight, divided between the kinds", async () => {
    const { courts } = app.repositories();
    for (let at = 1; at <= 9; at++) {
      await courts.add(courtFields({ name: `Smash ${at}`, location: `Smash Street ${at}, Mumbai` }));
      await addEquipment(app.entities(), { name: `Smash Racket ${at}`, brand: `Smash ${at}` });
      await addEquipment(app.entities(), { name: `Smash Ball ${at}`, brand: `Smash ${at}`, type: "ball" });
    }
    const kinds = (await suggestions("smash")).map((it) => /\((\w+)/.exec(it)?.[1]);
    expect(kinds).toEqual(["Locality", "Locality", "Brand", "Brand", "Court", "Court", "Racket", "Ball"]);
  });

  test("are publicly cacheable for five minutes, with an ETag", async () => {
    const response = await ask("nox");
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    const asha = await app.signedIn();
    const again = await asha.get("/search/suggestions?q=nox", {
      "If-None-Match": response.headers.get("ETag") ?? "",
    });
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, "public, max-age=300"]);
  });

  test("allow reading only", async () => {
    const response = await app.visitor().post("/search/suggestions", { q: "nox" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
