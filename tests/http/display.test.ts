import { describe, expect, test } from "vitest";
import { displayCookie, displayOnly, isLite, readDisplay, withChoices } from "~/http/display";

const DEFAULT = { view: null, version: null, demo: null };

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe("the display in a cookie", () => {
  test.each([
    [null, DEFAULT],
    ["", DEFAULT],
    ["display=", DEFAULT],
    ["display=grid", { ...DEFAULT, view: "grid" }],
    ["a=1; display=list.lite.hidden; b=2", { view: "list", version: "lite", demo: "hidden" }],
    ["display=hidden.full", { ...DEFAULT, version: "full", demo: "hidden" }],
    ["display=grid.list", { ...DEFAULT, view: "grid" }],
    ["display=nonsense", DEFAULT],
    ["mydisplay=grid", DEFAULT],
    ["display=GRID", DEFAULT],
  ])("is read from %j", (cookie, display) => {
    expect(readDisplay(cookie)).toEqual(display);
  });

  test("keeps the other choices when one changes", () => {
    const display = withChoices(readDisplay("display=grid.hidden"), form({ version: "lite", returnTo: "/" }));
    expect(display).toEqual({ view: "grid", version: "lite", demo: "hidden" });
    expect(withChoices(display, form({ view: "list" })).view).toBe("list");
    expect(withChoices(display, form({ view: "lite", version: "", demo: "shown" }))).toEqual(display);
  });

  test("is stored as it is read", () => {
    const display = { view: "list", version: null, demo: "hidden" } as const;
    const cookie = displayCookie(display);
    expect(cookie).toBe("display=list.hidden; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax");
    expect(readDisplay(cookie)).toEqual(display);
  });
});

describe("a request that says nothing but its display", () => {
  test.each([
    [undefined, undefined, ""],
    [undefined, "off", ""],
    [undefined, "on", "display=lite"],
    ["display=full", "on", ""],
    ["display=hidden.grid", undefined, "display=grid.hidden"],
    ["display=grid.full", "on", "display=grid"],
    ["display=nonsense", undefined, ""],
    ["display=grid; a=1", undefined, undefined],
    ["a=1", undefined, undefined],
    ["", undefined, undefined],
    ["display=grid; display=list", undefined, undefined],
  ])("with the cookies %j and Save-Data %j counts as %j", (cookie, saveData, only) => {
    expect(displayOnly(cookie, saveData)).toBe(only);
  });
});

test("the lite version follows Save-Data unless the user has chosen a version", () => {
  for (const saveData of ["on", "ON", " on "]) expect(isLite(DEFAULT, saveData)).toBe(true);
  for (const saveData of [null, "", "off", "only"]) expect(isLite(DEFAULT, saveData)).toBe(false);
  expect(isLite({ ...DEFAULT, version: "full" }, "on")).toBe(false);
  expect(isLite({ ...DEFAULT, version: "lite" }, null)).toBe(true);
});
