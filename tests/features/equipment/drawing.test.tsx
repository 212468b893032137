import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { EquipmentDrawing, EquipmentSymbols } from "~/features/equipment/EquipmentDrawing";
import type { EquipmentView } from "~/features/equipment/equipment.view";

function item(fields: Partial<EquipmentView> = {}): EquipmentView {
  return {
    id: 1,
    name: "Vertex",
    type: "racket",
    brand: "Bullpadel",
    description: null,
    imageUrl: null,
    price: null,
    specifications: { shape: "round", balance: "low", weight: "350 g" },
    averageRating: 0,
    totalReviews: 0,
    version: 1,
    createdAt: "",
    updatedAt: "",
    ...fields,
  };
}

const draw = (fields: Partial<EquipmentView> = {}) =>
  renderToStaticMarkup(<EquipmentDrawing item={item(fields)} />);
const tint = (brand: string | null) => /tint-\d+( tint-light)?/.exec(draw({ brand }))?.[0];

describe("the drawing of a racket", () => {
  test.each([
    ["shape", { shape: "diamond", balance: "low", weight: "350 g" }],
    ["balance", { shape: "round", balance: "high", weight: "350 g" }],
    ["weight", { shape: "round", balance: "low", weight: "380 g" }],
  ])("tells its %s", (_, specifications) => {
    expect(draw({ specifications })).not.toBe(draw());
  });

  test("tells nothing else", () => {
    expect(
      draw({ id: 2, name: "Other", price: 1, specifications: { ...item().specifications, core: "EVA" } }),
    ).toBe(draw());
  });

  test("is drawn without any specification", () => {
    expect(draw({ specifications: {} })).toContain("#racket-");
  });
});

describe("the drawing of balls", () => {
  test("tells their type", () => {
    const drawings = ["training", "Tournament", "recreational"].map((type) =>
      draw({ type: "ball", specifications: { type } }),
    );
    expect(new Set(drawings).size).toBe(3);
    expect(draw({ type: "ball", specifications: {} })).toBe(drawings[2]);
  });
});

test("a brand has one tint, however it is written, and known brands have different ones", () => {
  expect(tint("Bull padel")).toBe(tint("BULLPADEL"));
  const brands = [
    "StarVie",
    "Nox",
    "Bullpadel",
    "Varlion",
    "Dunlop",
    "Adidas",
    "Siux",
    "Head",
    "Babolat",
    "Wilson",
  ];
  expect(new Set(brands.map(tint)).size).toBe(brands.length);
  expect(tint("Somebody Else")).toMatch(/tint-\d+/);
  expect(tint(null)).toBeDefined();
});

test("every drawing refers to a symbol, and has at most 700 bytes", () => {
  const symbols = renderToStaticMarkup(<EquipmentSymbols />);
  for (const shape of ["round", "teardrop", "diamond", "hybrid", undefined]) {
    for (const type of ["racket", "ball"] as const) {
      for (const kind of ["training", "tournament", "recreational"]) {
        const html = draw({ type, specifications: shape ? { shape, type: kind } : {} });
        const ids = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
        expect(ids.length).toBeGreaterThan(0);
        for (const id of ids) expect(symbols).toContain(`id="${id}"`);
        expect(html.length).toBeLessThan(700);
      }
    }
  }
});
