/**
 * Records a release as the previous one, for the test of upgrades: `node tests/upgrade/record.ts COMMIT`. Run it with
 * the commit of each release when the work on the next one begins.
 */
import { writeFileSync } from "node:fs";
import { PREVIOUS_RELEASE, packRelease } from "./release.ts";

const [commit] = process.argv.slice(2);
if (!commit) throw new Error("Name the commit of the release.");
writeFileSync(PREVIOUS_RELEASE, packRelease(commit));
