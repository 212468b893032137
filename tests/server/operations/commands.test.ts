import { mkdtempSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import { OPERATOR } from "~/features/audit-log/audit.actors";
import { imageFolderIn, openImageStore } from "~/features/images/openImageStore.server";
import { uploadNameIn } from "~/http/uploads";
import { type Environment, readEnvironment } from "~/lib/environment";
import { DAY, NO_END } from "~/lib/time";
import { lockDataDir } from "../../../server/dataDirLock";
import { COMMAND_OPTIONS } from "../../../server/npmOptions";
import { type CommandTarget, runCommand } from "../../../server/operations/runCommand";
import { type FaultyProvider, openFaultyProvider } from "../../features/auth/providers";
import { addReviews, courtFields } from "../../support/catalogue";
import { emptyDatabase } from "../../support/database";
import { uploadOf } from "../../support/images";

const dataFolder = mkdtempSync(join(tmpdir(), "bandeja-commands-"));
const environment = readEnvironment({ DATA_DIR: dataFolder });
afterAll(() => rm(dataFolder, { recursive: true }));

let orm: Orm;
beforeEach(async () => {
  orm = await emptyDatabase();
});

/** Runs a command on the test's database. @returns its exit code and the lines that it wrote */
function command(...args: string[]): Promise<{ code: number; lines: string[] }> {
  return commandIn(environment, ...args);
}

async function commandIn(
  environment: Environment,
  ...args: string[]
): Promise<{ code: number; lines: string[] }> {
  const images = await openImageStore(environment);
  return commandOn({ environment, cwd: dataFolder, running: { orm, images } }, ...args);
}

async function commandOn(
  target: CommandTarget,
  ...args: string[]
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), progress: () => {} };
  const code = await runCommand(args, target, { output, signal: new AbortController().signal });
  return { code, lines };
}

/** Adds a person with a verified address and a session. @returns the id */
async function addPerson(email: string): Promise<string> {
  const id = crypto.randomUUID();
  const em = orm.em.fork();
  await em.execute(
    "insert into users (id, issuer, subject, email, email_verified) values (?, 'https://provider.example', ?, ?, true)",
    [id, id, email],
  );
  await em.execute(
    "insert into sessions (sid, user_id, sess, expire) values (?, ?, '{}', now() + interval '1 day')",
    [id, id],
  );
  return id;
}

const rows = <Row>(query: string) => orm.em.fork().execute<Row[]>(query);

test("a super admin is made and unmade, which is in the audit log and ends the sessions", async () => {
  const id = await addPerson("asha@example.com");
  expect(await command("admin", "super-admin", "grant", "Asha@example.com")).toEqual({
    code: 0,
    lines: ["Asha@example.com is a super admin now."],
  });
  expect((await command("admin", "super-admin", "list")).lines).toEqual(["asha@example.com"]);
  expect((await command("admin", "super-admin", "grant", "asha@example.com")).lines).toEqual([
    "asha@example.com is a super admin already.",
  ]);
  expect(await command("admin", "super-admin", "revoke", "asha@example.com")).toEqual({
    code: 0,
    lines: ["asha@example.com is no longer a super admin, and signed out."],
  });
  expect((await command("admin", "super-admin", "list")).lines).toEqual(["There are no super admins."]);
  expect(await rows("select 1 from sessions")).toEqual([]);
  expect(await rows("select actor_name, action, subject_id from audit_entries order by id")).toEqual([
    { actor_name: "Operator", action: "granted", subject_id: id },
    { actor_name: "Operator", action: "revoked", subject_id: id },
  ]);
});

test("a revoked super admin whom the environment names is to be removed there too", async () => {
  await addPerson("Asha@example.com");
  await rows("update users set is_super_admin = true");
  const named = { ...environment, superAdminEmails: ["asha@example.com"] };
  expect((await commandIn(named, "admin", "super-admin", "revoke", "asha@example.com")).lines).toEqual([
    "asha@example.com is no longer a super admin, and signed out.",
    "Remove Asha@example.com from SUPER_ADMIN_EMAILS too, or the next sign-in grants it again.",
  ]);
});

test("nobody becomes super admin by an address that is unknown or not verified", async () => {
  const id = await addPerson("asha@example.com");
  await orm.em.fork().execute("update users set email_verified = false");
  for (const email of ["asha@example.com", "nobody@example.com"]) {
    expect(await command("admin", "super-admin", "grant", email)).toEqual({
      code: 1,
      lines: [
        `No account has the verified address or the id ${email}. Before the first sign-in, use SUPER_ADMIN_EMAILS.`,
      ],
    });
  }
  expect(await command("admin", "super-admin", "grant", id)).toEqual({
    code: 1,
    lines: [`${id} has no verified address, which a super admin must have.`],
  });
  expect(await rows("select 1 from users where is_super_admin")).toEqual([]);
});

test("an account without a verified address is reached by its id", async () => {
  const id = await addPerson("asha@example.com");
  await rows("update users set is_super_admin = true, email_verified = false");
  expect((await command("admin", "super-admin", "revoke", id)).lines).toEqual([
    `${id} is no longer a super admin, and signed out.`,
  ]);
  expect((await command("admin", "suspend", id, "--reason", "Spam")).lines).toEqual([
    `${id} is suspended until a super admin ends it.`,
  ]);
  expect((await command("admin", "reinstate", id)).lines).toEqual([`The suspension of ${id} is ended.`]);
  expect((await command("admin", "sessions", "end", id)).lines).toEqual(["Ended 0 sessions."]);
});

test.each([["super-admin", "revoke"], ["suspend", "--reason", "Spam"], ["reinstate"], ["sessions", "end"]])(
  "%s says only that there is no such account",
  async (...args) => {
    expect(await command("admin", ...args, "unknown@example.com")).toEqual({
      code: 1,
      lines: ["No account has the verified address or the id unknown@example.com."],
    });
  },
);

test("sessions are ended, of one person or of all", async () => {
  for (const name of ["asha", "bela", "chetan"]) await addPerson(`${name}@example.com`);
  expect((await command("admin", "sessions", "end", "asha@example.com")).lines).toEqual(["Ended 1 session."]);
  expect(await command("admin", "sessions", "list")).toMatchObject({ code: 1 });
  for (const blank of ["", " "]) {
    expect(await command("admin", "sessions", "end", blank)).toEqual({
      code: 1,
      lines: [
        `error: command-argument value '${blank}' is invalid for argument 'account'. It must not be blank.`,
      ],
    });
  }
  expect((await command("admin", "sessions", "end")).lines).toEqual(["Ended 2 sessions."]);
});

test("a person is suspended and reinstated", async () => {
  await addPerson("asha@example.com");
  const suspend = (...options: string[]) => command("admin", "suspend", "asha@example.com", ...options);
  expect((await suspend()).code).toBe(1);
  expect((await suspend("--reason", "Spam", "--days", "x")).code).toBe(1);
  expect((await suspend("--reason", "x".repeat(501))).code).toBe(1);
  expect((await suspend("--reason", "Spam")).lines).toEqual([
    "asha@example.com is suspended until a super admin ends it.",
  ]);
  expect((await suspend("--reason", " Insults ", "--days", "3")).lines).toEqual([
    expect.stringMatching(/^asha@example\.com is suspended until \d+ \w+ \d{4}\.$/),
  ]);
  expect(await rows("select suspension_reason from users")).toEqual([{ suspension_reason: "Insults" }]);
  expect(await command("admin", "super-admin", "grant", "asha@example.com")).toEqual({
    code: 1,
    lines: ["asha@example.com is suspended: end that first."],
  });
  const reinstate = () => command("admin", "reinstate", "asha@example.com");
  expect(await reinstate()).toEqual({ code: 0, lines: ["The suspension of asha@example.com is ended."] });
  expect((await reinstate()).lines).toEqual(["asha@example.com is not suspended."]);
  const [noSuspension, spam, insults] = [
    { reason: null, until: null },
    { reason: "4 characters", until: NO_END.toISOString() },
    { reason: "7 characters", until: expect.any(String) },
  ];
  expect(await rows("select action, before, after from audit_entries order by id")).toEqual([
    { action: "suspended", before: noSuspension, after: spam },
    { action: "suspended", before: spam, after: insults },
    { action: "reinstated", before: insults, after: noSuspension },
  ]);
  await command("admin", "super-admin", "grant", "asha@example.com");
  expect((await suspend("--reason", "Spam")).lines).toEqual([
    "asha@example.com is a super admin: revoke that first.",
  ]);
});

test("a suspension that is over is not ended again", async () => {
  await addPerson("asha@example.com");
  await rows("update users set suspended_until = now() - interval '1 day', suspension_reason = 'Spam'");
  expect(await command("admin", "reinstate", "asha@example.com")).toEqual({
    code: 0,
    lines: ["asha@example.com is not suspended."],
  });
  expect(await rows("select action from audit_entries")).toEqual([]);
});

describe("deleting an account", () => {
  const remove = (...args: string[]) => command("admin", "delete-account", ...args);
  const accounts = async () =>
    (await rows<{ email: string | null }>("select email from users order by email")).map(
      ({ email }) => email,
    );
  const audited = () =>
    rows(
      "select actor_id, actor_name, action, subject_kind, subject_id, subject_name, before, after from audit_entries",
    );
  let id: string;
  beforeEach(async () => {
    id = await addPerson("asha@example.com");
    await addPerson("bela@example.com");
    await rows("update users set first_name = 'Asha', last_name = 'Rao' where email = 'asha@example.com'");
    await rows("insert into courts (name, location) values ('Smash Arena', 'Bandra West, Mumbai')");
    await rows("insert into equipment (name, type) values ('Vertex 04', 'racket')");
    await rows(`insert into reviews (user_id, court_id, rating) select id, 1, 4 from users`);
    await rows(`insert into reviews (user_id, equipment_id, rating) values ('${id}', 1, 2)`);
    await rows("update all_reviews set hidden_for = 'spam' where equipment_id is not null");
  });

  test("says without --yes what would be deleted, and changes nothing", async () => {
    expect(await remove("Asha@example.com")).toEqual({
      code: 0,
      lines: [
        `This would delete the account ${id} (Asha Rao, asha@example.com) with 2 reviews and all else that belongs to it, permanently.`,
        "Nothing was deleted. To delete it, add --yes.",
      ],
    });
    expect(await accounts()).toEqual(["asha@example.com", "bela@example.com"]);
    expect(await rows("select count(*)::int as reviews from all_reviews")).toEqual([{ reviews: 3 }]);
    expect(await audited()).toEqual([]);
  });

  test("takes its reviews and sessions along; the audit log has no more of it than its id", async () => {
    expect(await remove("asha@example.com", "--yes")).toEqual({
      code: 0,
      lines: [`Deleted the account ${id} (Asha Rao, asha@example.com) with 2 reviews.`],
    });
    expect(await accounts()).toEqual(["bela@example.com"]);
    expect(await rows("select total_reviews from courts")).toEqual([{ total_reviews: 1 }]);
    expect(await rows("select user_id from all_reviews")).toHaveLength(1);
    expect(await rows("select 1 from sessions")).toHaveLength(1);
    expect(await audited()).toEqual([
      {
        actor_id: null,
        actor_name: "Operator",
        action: "deleted",
        subject_kind: "person",
        subject_id: id,
        subject_name: null,
        before: null,
        after: null,
      },
    ]);
  });

  test.each([
    { change: "email_verified = false", description: "Asha Rao, asha@example.com, not verified" },
    { change: "email_verified = false, email = null", description: "Asha Rao, no e-mail address" },
    { change: "first_name = null, last_name = null", description: "asha@example.com" },
  ])("finds it by its id, with $change", async ({ change, description }) => {
    await rows(`update users set ${change} where id = '${id}'`);
    expect((await remove(id)).lines[0]).toContain(`the account ${id} (${description}) with 2 reviews`);
    expect((await remove(id, "--yes")).code).toBe(0);
    expect(await accounts()).toEqual(["bela@example.com"]);
  });

  test("does not find it by an address that is unknown, not verified or ambiguous", async () => {
    await rows(`update users set email_verified = false where id = '${id}'`);
    for (const address of ["asha@example.com", "unknown@example.com", "%"]) {
      expect(await remove(address, "--yes")).toEqual({
        code: 1,
        lines: [`No account has the verified address or the id ${address}.`],
      });
    }
    await rows(`update users set email_verified = true, email = 'Bela@example.com' where id = '${id}'`);
    expect(await remove("bela@example.com", "--yes")).toEqual({
      code: 1,
      lines: ["Several accounts have the address bela@example.com: use the id."],
    });
    expect(await remove("", "--yes")).toMatchObject({ code: 1 });
    expect(await accounts()).toHaveLength(2);
  });

  test("refuses that of the only super admin, with and without --yes", async () => {
    await rows(`update users set is_super_admin = true where id = '${id}'`);
    for (const options of [[], ["--yes"]]) {
      expect(await remove("asha@example.com", ...options)).toEqual({
        code: 1,
        lines: [
          "asha@example.com is the only super admin. The site could not be managed without one: make another user a super admin first.",
        ],
      });
    }
    expect(await accounts()).toHaveLength(2);
    expect(await audited()).toEqual([]);
    await rows("update users set is_super_admin = true");
    expect((await remove("asha@example.com", "--yes")).code).toBe(0);
    expect(await accounts()).toEqual(["bela@example.com"]);
  });

  test("leaves a suspension to the next account of the same person", async () => {
    await rows(
      `update users set suspended_until = now() + interval '1 day', suspension_reason = 'Spam' where id = '${id}'`,
    );
    await remove("asha@example.com", "--yes");
    expect(await rows("select suspension_reason from suspensions_of_deleted_accounts")).toEqual([
      { suspension_reason: "Spam" },
    ]);
  });
});

test("the demo is removed for good, except items that others have reviewed", async () => {
  await seedIfEmpty(orm);
  const [court] = await rows<{ id: number; name: string }>("select id, name from courts order by id limit 1");
  await addReviews(orm.em.fork(), court?.id ?? 0, [4]);
  const { code, lines } = await command("demo:remove");
  expect({ code, lines: lines.slice(0, 2) }).toEqual({
    code: 0,
    lines: [
      "Deleted: 36 people with their reviews, 24 courts, 43 rackets and balls.",
      `Left, as others have reviewed them: ${court?.name}.`,
    ],
  });
  expect(await rows("select name, total_reviews from courts")).toEqual([
    { name: court?.name, total_reviews: 1 },
  ]);
  expect(await findDemoNotice(orm.em.fork())).toBeNull();
  expect(
    await rows("select actor_id, actor_name, action, subject_kind, subject_name, before from audit_entries"),
  ).toEqual([
    {
      actor_id: null,
      actor_name: "Operator",
      action: "deleted",
      subject_kind: "site",
      subject_name: "Demo data",
      before: { people: 36, courts: 24, racketsAndBalls: 43 },
    },
  ]);
  // They would be counted on the transparency page.
  expect(await rows("select rule from hidings")).toEqual([]);
  await orm.em.fork().execute("delete from courts");
  await orm.em.fork().execute("delete from users");
  expect(await seedIfEmpty(orm)).toBe(false);
  expect(await command("demo:remove")).toEqual({ code: 0, lines: ["There is no demo data."] });
});

test("items of the demo that were changed are named when they are deleted", async () => {
  await seedIfEmpty(orm);
  const { courts } = createRepositories(orm.em.fork());
  const [court] = await rows<{ id: number; name: string }>("select id, name from courts order by id limit 1");
  await courts.change(court?.id ?? 0, null, { description: "New glass" });
  expect((await command("demo:remove")).lines.slice(0, 2)).toEqual([
    "Deleted: 36 people with their reviews, 25 courts, 43 rackets and balls.",
    `Among them, changed since they were added: ${court?.name}.`,
  ]);
});

test("items that were added since the demo are not deleted with it when its clock was ahead", async () => {
  await seedIfEmpty(orm, new Date(Date.now() + DAY));
  const { auditLog, courts, equipment } = createRepositories(orm.em.fork());
  auditLog.setActor(OPERATOR);
  await courts.add(courtFields({ name: "Real Court" }));
  await equipment.add({ name: "Real Racket", type: "racket" });
  expect((await command("demo:remove")).lines[0]).toBe(
    "Deleted: 36 people with their reviews, 25 courts, 43 rackets and balls.",
  );
  expect(await rows("select name from courts union all select name from equipment order by 1")).toEqual([
    { name: "Real Court" },
    { name: "Real Racket" },
  ]);
});

test("the removal of the demo ends what is counted of its reviews that were deleted", async () => {
  await seedIfEmpty(orm);
  const em = orm.em.fork();
  await hideAndDelete(await idOfDemoReview());
  await em.execute("delete from all_reviews where held is not null");
  const { transparency } = createRepositories(em);
  expect((await transparency.read()).months[0]).toMatchObject({ deleted: 1 });
  await command("demo:remove", "--keep-equipment");
  const { months } = await transparency.read();
  for (const { month, hidden, deleted, reportsDecided, bursts } of months) {
    expect([month, hidden, deleted, reportsDecided, bursts]).toEqual([month, 0, 0, 0, 0]);
  }
});

test("the removal of the demo ends what is counted of reports of its reviews, also of those reported again", async () => {
  await seedIfEmpty(orm);
  const em = orm.em.fork();
  const id = await idOfDemoReview();
  await em.execute(
    "insert into users (id, issuer, subject) values ('reporter', 'https://provider.example', 'reporter')",
  );
  const report = () =>
    em.execute("insert into reports (review_id, user_id, reason) values (?, 'reporter', 'spam')", [id]);
  await report();
  await keep(id);
  await report();
  expect((await command("demo:remove")).code).toBe(0);
  const { months } = await createRepositories(em).transparency.read();
  expect(months.map(({ reportsDecided }) => reportsDecided)).toEqual(months.map(() => 0));
  expect(await rows("select 1 from deleted_reports")).toEqual([]);
  // Of the open one its reporter reads that the review was deleted.
  expect(
    await rows("select user_id from reports_of_deleted_reviews where user_id = 'reporter'"),
  ).toHaveLength(1);
});

test("the removal of the demo leaves what moderators decided on other reviews", async () => {
  await seedIfEmpty(orm);
  const em = orm.em.fork();
  const [court] = await rows<{ id: number }>("select id from courts order by id limit 1");
  await addReviews(em, court?.id ?? 0, [4]);
  const [review] = await rows<{ id: number }>("select max(id) as id from all_reviews");
  await hideAndDelete(await idOfDemoReview());
  await hideAndDelete(review?.id ?? 0);
  await command("demo:remove");
  const { months } = await createRepositories(em).transparency.read();
  expect(months[0]).toMatchObject({ hidden: 2, deleted: 1 });
});

/** A visible review of the demo without reports. */
async function idOfDemoReview(): Promise<number> {
  const [found] = await rows<{ id: number }>(
    "select id from reviews r where not exists (select from reports p where p.review_id = r.id) order by id limit 1",
  );
  return found?.id ?? 0;
}

/** The repositories of the demo's super admin, and a review as it is seen by them. */
async function moderating(id: number) {
  const repositories = createRepositories(orm.em.fork());
  const [admin] = await rows<{ id: string }>("select id from users where is_super_admin");
  repositories.auditLog.setActor({
    id: admin?.id ?? "",
    firstName: "Demo",
    lastName: "Admin",
    isSuperAdmin: true,
  });
  const [review] = await rows<{ version: number; last: number | null }>(
    `select version, (select max(id) from reports where review_id = ${id}) as last from all_reviews where id = ${id}`,
  );
  return {
    ...repositories,
    seen: { reviewId: id, version: review?.version ?? 0, lastReport: review?.last ?? null },
  };
}

async function keep(id: number): Promise<void> {
  const { reports, seen } = await moderating(id);
  expect(await reports.dismiss(seen)).toBe("done");
}

/** Hides and deletes a review as the demo's super admin. */
async function hideAndDelete(id: number): Promise<void> {
  const { reports, reviews, seen } = await moderating(id);
  expect(await reports.hide(seen, "spam")).toBe("done");
  expect(await reviews.remove(id, null)).toBe("done");
}

test("rackets and balls of the demo can stay", async () => {
  await seedIfEmpty(orm);
  const { lines } = await command("demo:remove", "--keep-equipment");
  expect(lines[0]).toBe("Deleted: 36 people with their reviews, 25 courts, 0 rackets and balls.");
  expect(
    await rows("select count(*)::int as count, sum(total_reviews)::int as reviews from equipment"),
  ).toEqual([{ count: 43, reviews: 0 }]);
});

test("doctor names what is wrong, and what to do", async () => {
  await mkdir(imageFolderIn(dataFolder));
  const { code, lines } = await command("admin", "doctor");
  await rm(imageFolderIn(dataFolder), { recursive: true });
  expect(code).toBe(0);
  expect(lines).toContain("ok      Clock: agrees with the database's.");
  expect(lines).toContain("ok      Images: data folder, can be written and read.");
  expect(lines).toContain("ok      Schema: up to date.");
  expect(lines.join("\n")).not.toContain("Read-only mode");
  expect(lines).toContainEqual(expect.stringMatching(/^warning Super admins: none\. Set SUPER_ADMIN_EMAILS/));
  await orm.em.fork().execute("insert into mikro_orm_migrations (name) values ('2999-01-01-x')");
  const newer = await command("admin", "doctor");
  await orm.em.fork().execute("delete from mikro_orm_migrations where name = '2999-01-01-x'");
  expect(newer.code).toBe(1);
  expect(newer.lines).toContain("error   Schema: of a newer Bandeja (2999-01-01-x). Install that version.");
});

test("doctor says that read-only mode is on, and how it ends", async () => {
  await command("admin", "read-only", "on", "--message", "Back at noon.");
  expect((await command("admin", "doctor")).lines).toContain(
    "warning Read-only mode: on (Back at noon.). Turn it off with npm run admin -- read-only off.",
  );
});

test("doctor creates no folder for images", async () => {
  const { lines } = await command("admin", "doctor");
  expect(lines).toContain("ok      Images: data folder, created with the first image.");
  expect(await readdir(dataFolder)).not.toContain("images");
});

test("doctor goes on after a replica whose certificate file is missing", async () => {
  const databaseReplicaUrls = ["postgres://replica.example/bandeja?sslrootcert=/nowhere"];
  const { code, lines } = await commandIn({ ...environment, databaseReplicaUrls }, "admin", "doctor");
  expect(code).toBe(0);
  expect(lines).toContain(
    "warning Replica: replica.example cannot be used (ENOENT: no such file or directory, open '/nowhere'). Reads go to the others until it is back.",
  );
  expect(lines.at(-1)).toMatch(/ Sign-in: /);
});

/** Runs doctor with a provider. @returns its exit code and the lines about the provider */
async function doctorOf({ clientId, clientSecret }: FaultyProvider, issuer: string) {
  const signInProvider = { kind: "openid", issuer, clientId, clientSecret } as const;
  const { code, lines } = await commandIn({ ...environment, signInProvider }, "admin", "doctor");
  return { code, lines: lines.filter((line) => /Sign-in:|Clock: .* sign-in provider/.test(line)) };
}

test("doctor accepts the providers that sign-in accepts", async () => {
  const provider = await openFaultyProvider();
  try {
    for (const issuer of [provider.issuer, `${provider.issuer}/`]) {
      expect(await doctorOf(provider, issuer)).toEqual({
        code: 0,
        lines: [`ok      Sign-in: ${issuer} responds.`, "ok      Clock: agrees with the sign-in provider's."],
      });
    }
    const { lines } = await doctorOf(provider, `${provider.issuer}/other`);
    expect(lines).toEqual([
      expect.stringMatching(
        /^error {3}Sign-in: .*\/other cannot be used \(No discovery document at .* \(status 404\)\)\. OIDC_ISSUER must be/,
      ),
    ]);
  } finally {
    await provider.close();
  }
});

describe("doctor compares the clock with the sign-in provider's", () => {
  const agrees = /^ok {6}Clock: agrees with the sign-in provider's\.$/;
  const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

  test.each<[string, () => Record<string, string>, { code: number; clock: RegExp | null }]>([
    ["ahead, within the tolerance", () => ({ Date: dateIn(55) }), { code: 0, clock: agrees }],
    ["behind, within the tolerance", () => ({ Date: dateIn(-55) }), { code: 0, clock: agrees }],
    [
      "ahead",
      () => ({ Date: dateIn(90) }),
      { code: 1, clock: /^error {3}Clock: (?:89|90) s behind the sign-in provider's\. Synchronize/ },
    ],
    [
      "behind",
      () => ({ Date: dateIn(-90) }),
      { code: 1, clock: /^error {3}Clock: 9[0-2] s ahead of the sign-in provider's\. Synchronize/ },
    ],
    ["that of a cached response", () => ({ Date: dateIn(-3_000), Age: "3000" }), { code: 0, clock: agrees }],
    [
      "behind by a cached response",
      () => ({ Date: dateIn(-3_000), Age: "2900" }),
      { code: 1, clock: /^error {3}Clock: 10[0-2] s ahead of/ },
    ],
    ["not stated", () => ({}), { code: 0, clock: null }],
    ["no time", () => ({ Date: "yesterday" }), { code: 0, clock: null }],
  ])("which is %s", async (_, headers, { code, clock }) => {
    const provider = await openFaultyProvider();
    const { issuer, overrides } = provider;
    const path = "/.well-known/openid-configuration";
    try {
      const document = await (await fetch(`${issuer}${path}`)).text();
      overrides.set(path, (_req, res) => {
        res.sendDate = false;
        res.writeHead(200, headers()).end(document);
      });
      expect(await doctorOf(provider, issuer)).toEqual({
        code,
        lines: [`ok      Sign-in: ${issuer} responds.`, ...(clock ? [expect.stringMatching(clock)] : [])],
      });
    } finally {
      await provider.close();
    }
  });
});

test("doctor warns of the demo unless people sign in with its accounts", async () => {
  await seedIfEmpty(orm);
  const warning = expect.stringMatching(/^warning Demo: /);
  expect((await command("admin", "doctor")).lines).not.toContainEqual(warning);
  const open = readEnvironment({
    DATA_DIR: dataFolder,
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "secret",
  });
  expect((await commandIn(open, "admin", "doctor")).lines).toContainEqual(warning);
});

test("doctor says when the last backup was taken, and warns of an old one", async () => {
  const findings = async () =>
    (await command("admin", "doctor")).lines.filter((it) => it.includes("Backup:"));
  expect(await findings()).toEqual(["warning Backup: none yet. Run npm run backup every day."]);
  expect((await command("backup", "first.backup")).code).toBe(0);
  expect(await findings()).toEqual(["ok      Backup: the last one was taken less than a minute ago."]);
  await rows("update last_backup set taken_at = now() - interval '37 hours'");
  expect(await findings()).toEqual([
    "warning Backup: the last one was taken 1 day ago. See why npm run backup does not run every day, or fails.",
  ]);
  await rows("update last_backup set taken_at = '2999-01-01T00:00:00Z'");
  expect(await findings()).toEqual([
    "warning Backup: the time of the last one, 2999-01-01T00:00:00.000Z, is in the future. Synchronize the machines by NTP, and run npm run backup.",
  ]);
  expect((await command("backup", "second.backup")).code).toBe(0);
  expect(await findings()).toEqual(["ok      Backup: the last one was taken less than a minute ago."]);
});

test("of two backups to one file at once one succeeds, and the other says that the file exists", async () => {
  const results = await Promise.all(["two.backup", "two.backup"].map((name) => command("backup", name)));
  const file = join(dataFolder, "two.backup");
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(results.find(({ code }) => code === 1)?.lines).toEqual([
    `${file} exists already. Give the backup another name.`,
  ]);
  expect((await command("backup:verify", file)).code).toBe(0);
  expect((await readdir(dataFolder)).filter((name) => name.startsWith("two."))).toEqual(["two.backup"]);
});

test("a failed backup does not count", async () => {
  await addPerson("asha@example.com");
  await rows(`update users set profile_image_url = '${await uploadOf(orm.em.fork())}'`);
  expect(await command("backup", "failed.backup")).toMatchObject({
    code: 1,
    lines: [expect.any(String), expect.stringContaining("missing in the image store")],
  });
  expect(await rows("select taken_at from last_backup")).toEqual([]);
});

test("a backup without files of images is restored, but not called good", async () => {
  const empty = await mkdtemp(join(tmpdir(), "bandeja-restored-"));
  await addPerson("asha@example.com");
  const address = await uploadOf(orm.em.fork());
  await rows(`update users set profile_image_url = '${address}'`);
  await command("backup", "lacking.backup");
  const missing = `backup lacks these files of images, which the image store did not have: ${uploadNameIn(address)}.`;
  expect(await command("backup:verify", "lacking.backup")).toEqual({
    code: 1,
    lines: [expect.stringContaining(` and compared, but the ${missing}`)],
  });
  const target = { environment: readEnvironment({ DATA_DIR: empty }), cwd: dataFolder };
  const { code, lines } = await commandOn(target, "restore", "lacking.backup");
  await rm(empty, { recursive: true });
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: `The ${missing}` });
});

test("a restore says what it has brought back, and how to end it again", async () => {
  const empty = await mkdtemp(join(tmpdir(), "bandeja-restored-"));
  onTestFinished(() => rm(empty, { recursive: true }));
  await addPerson("asha@example.com");
  await rows("update users set is_super_admin = true");
  await command("backup", "sessions.backup");
  expect((await command("backup:verify", "sessions.backup")).code).toBe(0);
  const target = { environment: readEnvironment({ DATA_DIR: empty }), cwd: dataFolder };
  const { code, lines } = await commandOn(target, "restore", "sessions.backup");
  expect({ code, lines: lines.slice(1) }).toEqual({
    code: 0,
    lines: [
      "What was ended or withdrawn since the backup is back; end or withdraw it again before the start:",
      "- sessions that had ended: npm run admin -- sessions end, after which everybody signs in again",
      "- deleted accounts: npm run admin -- delete-account ACCOUNT --yes",
      "- super admin rights that were revoked: npm run admin -- super-admin list, and super-admin revoke ACCOUNT",
      "- suspensions: npm run admin -- suspend ACCOUNT --reason TEXT, and reinstate ACCOUNT",
      "After the start, users revoke their access tokens again at /account/tokens, and take their reviews out of the open data at /account/open-data.",
      'Deleted or hidden reviews, ended claims and replaced visit codes are back as well: see docs/operating.md, "Backups".',
    ],
  });
  expect((await commandOn(target, "admin", "super-admin", "list")).lines).toEqual(["asha@example.com"]);
  expect((await commandOn(target, "admin", "sessions", "end")).lines).toEqual(["Ended 1 session."]);
});

test("a backup succeeds where its time cannot be stored", async () => {
  await rows("alter table last_backup rename to backups");
  const { code, lines } = await command("backup", "unstored.backup");
  await rows("alter table backups rename to last_backup");
  expect({ code, warning: lines[1] }).toEqual({
    code: 0,
    warning:
      'The time of the backup could not be stored (relation "last_backup" does not exist): doctor and the metrics do not count it.',
  });
});

test.each([
  { args: ["backup"], message: "error: missing required argument 'file'" },
  { args: ["backup", "x", "--nonsense"], message: "error: unknown option '--nonsense'" },
  { args: ["restore", "x"], message: "Stop Bandeja first: what is written meanwhile would be lost." },
  {
    args: ["move", "--to", "mysql://x"],
    message: "Stop Bandeja first: what is written meanwhile would be lost.",
  },
  {
    args: ["move", "--to", " "],
    message: "error: option '--to <url>' argument ' ' is invalid. It must not be blank.",
  },
  { args: ["admin", "nonsense"], message: "error: unknown command 'nonsense'" },
  {
    args: ["admin", "caches", "list"],
    message:
      "error: command-argument value 'list' is invalid for argument 'change'. Allowed choices are clear.",
  },
  { args: ["admin", "super-admin", "grant"], message: "Use super-admin list, grant EMAIL or revoke EMAIL." },
  {
    args: ["admin", "super-admin", "list", "asha@example.com"],
    message: "Use super-admin list, grant EMAIL or revoke EMAIL.",
  },
  {
    args: ["admin", "read-only", "off", "--message", "Back at noon."],
    message: "--message is for read-only on.",
  },
  {
    args: ["admin", "read-only", "show", "--message", "Back at noon."],
    message: "--message is for read-only on.",
  },
  { args: ["backup:verify", "/nowhere"], message: "/nowhere cannot be read." },
  {
    args: ["backup", "x", "--passphrase-file", "/nowhere"],
    message: "/nowhere cannot be read.",
  },
  {
    args: ["backup", "x", "--passphrase-file", ""],
    message: "error: option '--passphrase-file <file>' argument '' is invalid. It must not be blank.",
  },
  { args: ["backup", "x", "--passphrase-file", "/dev/null"], message: "/dev/null has no passphrase." },
  {
    args: ["backup", "x", "--recipient", "age1x"],
    message: "--recipient must be a public key of age: age1…",
  },
  {
    args: ["backup", "x", "--passphrase-file", join(process.cwd(), "package.json"), "--recipient", "age1x"],
    message: "Use either --passphrase-file or --recipient.",
  },
])("$args fails with a message", async ({ args, message }) => {
  const { code, lines } = await command(...args);
  expect({ code, message: lines[0] }).toEqual({ code: 1, message });
});

describe("a site that is stopped", () => {
  let dataDir: string;
  let target: CommandTarget;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "bandeja-stopped-"));
    target = {
      environment: readEnvironment({ DATA_DIR: dataDir }),
      cwd: dataDir,
      lock: () => lockDataDir(dataDir),
    };
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test.each([
    ["backup", "a.backup"],
    ["move", "--to", "postgres://127.0.0.1:1/bandeja"],
    ["demo:remove"],
    ["admin", "super-admin", "list"],
  ])("has no data, and %s creates none", async (...args) => {
    expect(await commandOn(target, ...args)).toEqual({
      code: 1,
      lines: ["There is no data yet. Start Bandeja once."],
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each([".", "missing"])("has no data in %s, and doctor only looks", async (folder) => {
    const environment = readEnvironment({ DATA_DIR: join(dataDir, folder) });
    const lock = () => lockDataDir(environment.dataDir);
    const { code, lines } = await commandOn({ environment, cwd: dataDir, lock }, "admin", "doctor");
    expect(code).toBe(0);
    expect(lines.slice(3, -1)).toEqual([
      "warning Database: embedded Postgres. There is no data yet. Start Bandeja once, or set DATA_DIR to the folder with the data.",
      "ok      Images: data folder, created with the first image.",
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each(["127.0.0.1", "db.example:5432/bandeja", "mysql://db.example/bandeja"])(
    "with the embedded database does not move to %s",
    async (to) => {
      await mkdir(join(dataDir, "database"));
      await writeFile(join(dataDir, "database", "PG_VERSION"), "18");
      expect(await commandOn(target, "move", "--to", to)).toEqual({
        code: 1,
        lines: ["--to must be the address of a Postgres: postgres://user:password@host:5432/name."],
      });
    },
  );

  test.each([
    [
      "mysql://db.example/bandeja\n",
      "--to must be the address of a Postgres: postgres://user:password@host:5432/name.",
    ],
    ["\n", "Standard input has no address for --to."],
  ])("moves to the address of standard input, here %j", async (input, message) => {
    await mkdir(join(dataDir, "database"));
    await writeFile(join(dataDir, "database", "PG_VERSION"), "18");
    const stdin = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
    Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
    onTestFinished(() => {
      Object.defineProperty(process, "stdin", stdin);
    });
    expect(await commandOn(target, "move", "--to", "-")).toEqual({ code: 1, lines: [message] });
  });

  test("copies no images to a bucket that is not set", async () => {
    await mkdir(join(dataDir, "database"));
    await writeFile(join(dataDir, "database", "PG_VERSION"), "18");
    expect(
      await commandOn(target, "move", "--to", "postgres://127.0.0.1:1/bandeja", "--images-in-folder"),
    ).toEqual({
      code: 1,
      lines: ["--images-in-folder copies the images to the bucket of S3_BUCKET, which is not set."],
    });
  });

  describe("with a Postgres, is not moved to a folder", () => {
    let folder: string;
    beforeEach(async () => {
      folder = join(dataDir, "destination");
      await mkdir(join(folder, "database"), { recursive: true });
      await writeFile(join(folder, "database", "PG_VERSION"), "18");
    });
    const moveTo = (to: string, own = join(dataDir, "own")) =>
      commandOn(
        {
          environment: readEnvironment({ DATABASE_URL: "postgres://127.0.0.1:1/bandeja", DATA_DIR: own }),
          cwd: dataDir,
        },
        "move",
        "--to",
        to,
      );
    const contents = async () => (await readdir(folder, { recursive: true })).sort();

    test.each(["own", "destination"])("on which another process runs, with DATA_DIR=%s", async (own) => {
      const unlock = lockDataDir(folder);
      const before = await contents();
      try {
        expect(await moveTo(folder, join(dataDir, own))).toEqual({
          code: 1,
          lines: [
            `The folder of --to cannot be used: Another Bandeja runs on the data in ${folder}. Stop it, or give this one its own with --to.`,
          ],
        });
        expect(await contents()).toEqual(before);
      } finally {
        unlock();
      }
      expect(await readFile(join(folder, "database", "PG_VERSION"), "utf8")).toBe("18");
      // It goes on to the Postgres, which does not respond, and releases the lock.
      await expect(moveTo(folder)).rejects.toThrow("ECONNREFUSED");
      lockDataDir(folder)();
    });

    test("with other things in it", async () => {
      await rm(join(folder, "database"), { recursive: true });
      await mkdir(join(folder, "restoring"));
      await writeFile(join(folder, "restoring", "precious"), "");
      const before = await contents();
      expect(await moveTo("destination")).toEqual({
        code: 1,
        lines: [`${folder} has restoring, and nothing was changed. --to must be an empty folder.`],
      });
      expect(await contents()).toEqual(before);
      lockDataDir(folder)();
      await writeFile(join(folder, "notes.txt"), "");
      expect((await moveTo("destination")).lines).toEqual([
        `${folder} has notes.txt, and nothing was changed. --to must be an empty folder.`,
      ]);
    });

    test("that is a file", async () => {
      const { code, lines } = await moveTo(join(folder, "database", "PG_VERSION"));
      expect({ code, text: lines.join() }).toEqual({
        code: 1,
        text: expect.stringMatching(/^The folder of --to cannot be used: ENOTDIR/),
      });
    });
  });

  test("has its data folder to itself while a command runs", async () => {
    const unlock = lockDataDir(dataDir);
    await expect(commandOn(target, "restore", "a.backup")).rejects.toThrow("Another Bandeja runs");
    const database = join(dataDir, "database");
    await mkdir(database);
    await writeFile(join(database, "PG_VERSION"), "18");
    await expect(commandOn(target, "admin", "doctor")).rejects.toThrow("Another Bandeja runs");
    await rm(database, { recursive: true });
    unlock();
    expect((await commandOn(target, "restore", "a.backup")).code).toBe(1);
    lockDataDir(dataDir)();
  });
});

test("every command explains itself", async () => {
  for (const name of ["backup", "restore", "backup:verify", "move", "demo:remove", "admin"]) {
    const { code, lines } = await command(name, "--help");
    expect(code).toBe(0);
    expect(lines.join("\n")).toMatch(new RegExp(`^Usage: npm run ${name} `));
  }
  const { lines } = await command("admin", "read-only", "--help");
  expect(lines[0]).toMatch(/^Usage: npm run admin -- read-only \[options\] <change>\n/);
});

test("the options of all commands are known, should npm take them for its own", async () => {
  const helpOf = async (...names: string[]) => (await command(...names, "--help")).lines.join("\n");
  const [, adminCommands = ""] = (await helpOf("admin")).split("Commands:");
  const ofAdmin = [...adminCommands.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = ""]) => ["admin", name]);
  const all = [["backup"], ["restore"], ["backup:verify"], ["move"], ["demo:remove"], ...ofAdmin];
  const texts = await Promise.all(all.map((names) => helpOf(...names)));
  const options = [...texts.join("\n").matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
  expect(new Set(options)).toEqual(new Set([...COMMAND_OPTIONS, "message", "yes"]));
});

test("read-only mode is turned on and off", async () => {
  const readOnly = (...options: string[]) => command("admin", "read-only", ...options);
  expect((await readOnly("up")).code).toBe(1);
  expect((await readOnly("on", "--message", " ")).code).toBe(1);
  expect((await readOnly("on", "--message", "x".repeat(301))).code).toBe(1);
  expect(await readOnly("show")).toEqual({ code: 0, lines: ["Read-only mode is off."] });
  await readOnly("on");
  expect((await readOnly("on", "--message", "Back at noon.")).lines).toEqual([
    "Read-only mode is on: Back at noon.",
  ]);
  expect((await readOnly("show")).lines).toEqual(["Read-only mode is on: Back at noon."]);
  expect((await readOnly("off")).lines).toEqual(["Read-only mode is off."]);
  expect(await rows("select message from read_only_mode")).toEqual([]);
  expect(
    await rows("select actor_id, actor_name, subject_kind, after from audit_entries order by id"),
  ).toEqual(
    [{ message: expect.any(String) }, { message: "Back at noon." }, { message: null }].map((after) => ({
      actor_id: null,
      actor_name: "Operator",
      subject_kind: "site",
      after,
    })),
  );
});

test("jobs are listed and done", async () => {
  await addPerson("asha@example.com");
  await orm.em.fork().execute("update sessions set expire = now() - interval '1 day'");
  await orm.em.fork().execute("update security_events set at = now() - interval '366 days'");
  await rows("update users set suspended_until = now() - interval '1 hour', suspension_reason = 'Insults'");
  const images = {
    a: "discarded_at = now()",
    b: "created_at = now() - interval '25 hours'",
    c: "created_at = now() - interval '23 hours'",
  };
  const nameOf = (letter: string) => `${letter.repeat(32)}-1.webp`;
  for (const [letter, changes] of Object.entries(images)) {
    const name = nameOf(letter);
    await rows(
      `insert into images (name, purpose, width, height, files, bytes) values ('${name}', 'profile', 1, 1, '{${name}}', 1)`,
    );
    await rows(`update images set ${changes} where name = '${name}'`);
  }
  expect(await command("admin", "jobs", "list")).toEqual({
    code: 0,
    lines: [
      "1 image to be deleted.",
      "1 upload that nothing has used within a day, to be deleted within the hour.",
      "1 ended session, to be deleted within the hour.",
      "1 ended suspension, to be deleted within the hour.",
      "1 security event of more than a year ago, to be deleted within the hour.",
      "0 reviews, 0 versions and 0 replies that moderators hid a year ago, to be deleted within the hour.",
      "0 votes of users whose suspension has ended, to be counted within the hour.",
      "0 items with new reviews, to be searched for bursts within the hour.",
      expect.stringMatching(/^\d+ tables? to be vacuumed and analyzed within the hour\.$/),
    ],
  });
  expect((await command("admin", "jobs", "run")).lines).toEqual([
    "0 images to be deleted.",
    "0 uploads that nothing has used within a day, to be deleted within the hour.",
    "0 ended sessions, to be deleted within the hour.",
    "0 ended suspensions, to be deleted within the hour.",
    "0 security events of more than a year ago, to be deleted within the hour.",
    "0 reviews, 0 versions and 0 replies that moderators hid a year ago, to be deleted within the hour.",
    "0 votes of users whose suspension has ended, to be counted within the hour.",
    "0 items with new reviews, to be searched for bursts within the hour.",
    expect.stringMatching(/^\d+ tables? to be vacuumed and analyzed within the hour\.$/),
  ]);
  expect(await rows("select name from images")).toEqual([{ name: nameOf("c") }]);
  expect(await command("admin", "jobs", "stop")).toEqual({
    code: 1,
    lines: [
      "error: command-argument value 'stop' is invalid for argument 'change'. Allowed choices are list, run.",
    ],
  });
});

test("a job that fails is named, and keeps no other from being done", async () => {
  await addPerson("asha@example.com");
  await rows("update sessions set expire = now() - interval '1 day'");
  await uploadOf(orm.em.fork());
  await rows("update images set discarded_at = now()");
  const images = await openImageStore(environment);
  images.remove = () => Promise.reject(new Error("The store is away"));
  const target = { environment, cwd: dataFolder, running: { orm, images } };
  const { code, lines } = await commandOn(target, "admin", "jobs", "run");
  expect({ code, lines: [lines[0], lines[1], lines.at(-1)] }).toEqual({
    code: 1,
    lines: [
      "Unused images could not be deleted; the next sweep tries again (The store is away).",
      "1 image to be deleted.",
      "Failed: image sweep.",
    ],
  });
  expect(await rows("select 1 from sessions")).toEqual([]);
});

test("an interruption ends the jobs after the one that runs", async () => {
  await addPerson("asha@example.com");
  await rows("update sessions set expire = now() - interval '1 day'");
  await uploadOf(orm.em.fork());
  await rows("update images set discarded_at = now()");
  const images = await openImageStore(environment);
  const interrupted = new AbortController();
  images.remove = async () => interrupted.abort();
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), progress: () => {} };
  const target = { environment, cwd: dataFolder, running: { orm, images } };
  expect(await runCommand(["admin", "jobs", "run"], target, { output, signal: interrupted.signal })).toBe(1);
  expect(lines).toEqual(["Interrupted; the other jobs were not run."]);
  expect(await rows("select 1 from images")).toEqual([]);
  expect(await rows("select 1 from sessions")).toHaveLength(1);
});

test("the stored responses of all processes are cleared", async () => {
  expect(await command("admin", "caches", "clear")).toEqual({
    code: 0,
    lines: ["All processes compute their pages anew."],
  });
});
