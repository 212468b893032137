import { expect, test } from "vitest";
import { startApp } from "../support/app";

test("super admins are sent the time of a page and of the database, others are not", async () => {
  const app = await startApp();
  const admin = await app.signedIn({ isSuperAdmin: true });
  const player = await app.signedIn();
  for (const path of ["/courts", "/admin", "/nowhere"]) {
    const times = /^db;dur=([\d.]+), total;dur=([\d.]+)$/.exec(
      (await admin.get(path)).headers.get("Server-Timing") ?? "",
    );
    const [db, total] = [Number(times?.[1]), Number(times?.[2])];
    expect(db, path).toBeGreaterThanOrEqual(0);
    expect(total, path).toBeGreaterThanOrEqual(db);
    for (const other of [player, app.visitor()]) {
      expect((await other.get(path)).headers.get("Server-Timing")).toBeNull();
    }
  }
});
