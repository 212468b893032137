import { beforeEach, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { readIdentity } from "~/features/auth/identity";
import { signInUser, signUpUser } from "~/features/auth/signUp.server";
import { User } from "~/features/users/user.entity";
import { emptyDatabase } from "../../support/database";

const ADDRESS = "asha@example.com";
const CONFIGURED = [ADDRESS];

let orm: Orm;
beforeEach(async () => {
  orm = await emptyDatabase();
});

interface Claims {
  email?: string | undefined;
  email_verified?: unknown;
}

function identityOf(sub: string, claims: Claims) {
  const identity = readIdentity("https://provider.example", { sub, ...claims });
  if (!identity) throw new Error("The claims name no user");
  return identity;
}

const people = () => createRepositories(orm.em.fork()).users;
const verified = (email = ADDRESS) => ({ email, email_verified: true });
const unverified = (email = ADDRESS) => ({ email, email_verified: false });

/** The first sign-in of a user, with the consent. */
const enrol = (sub: string, claims: Claims) => signUpUser(identityOf(sub, claims), people(), CONFIGURED);

/** A later one. */
const signIn = (sub: string, claims: Claims) => signInUser(identityOf(sub, claims), people(), CONFIGURED);

/** Every user with their address, and whether it is verified. */
async function addresses() {
  const users = await orm.em.fork().find(User, {});
  return Object.fromEntries(
    users.map(({ subject, email, emailVerified }) => [subject, email ? [email, emailVerified] : null]),
  );
}

describe.each([
  { how: "at the first sign-in", arrive: enrol },
  {
    how: "at a later sign-in",
    arrive: async (sub: string, claims: Claims) => {
      await enrol(sub, {});
      await signIn(sub, claims);
    },
  },
])("an address $how", ({ arrive }) => {
  test("is stored with whether it was verified", async () => {
    await arrive("proof", verified("a@example.com"));
    await arrive("claim", unverified("b@example.com"));
    expect(await addresses()).toEqual({ proof: ["a@example.com", true], claim: ["b@example.com", false] });
  });

  test("that is verified is taken from the user who has it unverified, whose profile stays otherwise", async () => {
    await arrive("claim", unverified());
    const before = await people().find((await orm.em.fork().findOneOrFail(User, { subject: "claim" })).id);
    await arrive("proof", verified());
    expect(await addresses()).toEqual({ claim: null, proof: [ADDRESS, true] });
    const after = await orm.em.fork().findOneOrFail(User, { subject: "claim" });
    expect({ ...after }).toEqual({ ...before, email: null });
  });

  test("that is not verified is not stored where another user has it verified", async () => {
    await arrive("proof", verified());
    await arrive("claim", unverified());
    expect(await addresses()).toEqual({ proof: [ADDRESS, true], claim: null });
  });

  test("that is not verified goes to the latest of those who claim it", async () => {
    await arrive("one", unverified());
    await arrive("other", unverified());
    expect(await addresses()).toEqual({ one: null, other: [ADDRESS, false] });
  });

  test("that two users have verified stays with the first", async () => {
    await arrive("one", verified());
    await arrive("other", verified());
    expect(await addresses()).toEqual({ one: [ADDRESS, true], other: null });
  });

  test("of the configuration makes a super admin only where it is verified", async () => {
    await arrive("claim", unverified());
    await arrive("proof", verified());
    const admins = await orm.em.fork().find(User, { isSuperAdmin: true });
    expect(admins.map(({ subject }) => subject)).toEqual(["proof"]);
  });
});

test.each([
  [true, true],
  ["true", false],
  [1, false],
  [{}, false],
  [false, false],
  [null, false],
  [undefined, false],
])("email_verified of %j makes an address verified: %s", async (claim, isVerified) => {
  await enrol("asha", { email: ADDRESS, email_verified: claim });
  expect(await addresses()).toEqual({ asha: [ADDRESS, isVerified] });
});

describe("a user's own address", () => {
  test("becomes verified, and unverified again, as the provider says at a sign-in", async () => {
    await enrol("asha", unverified());
    await signIn("asha", verified());
    expect(await addresses()).toEqual({ asha: [ADDRESS, true] });
    await signIn("asha", unverified());
    expect(await addresses()).toEqual({ asha: [ADDRESS, false] });
  });

  test("stays as it is where the provider names none", async () => {
    await enrol("asha", verified());
    await signIn("asha", {});
    expect(await addresses()).toEqual({ asha: [ADDRESS, true] });
  });

  test("is free for others once the provider names another", async () => {
    await enrol("asha", verified());
    await signIn("asha", unverified("new@example.com"));
    await enrol("other", verified());
    expect(await addresses()).toEqual({ asha: ["new@example.com", false], other: [ADDRESS, true] });
  });

  test("in other capitals is the same, but never a letter that only looks like one", async () => {
    await enrol("asha", verified("ASHA@Example.COM"));
    await enrol("lookalike", verified("\u212Ate@example.com"));
    expect(await addresses()).toEqual({
      asha: [ADDRESS, true],
      lookalike: ["\u212Ate@example.com", true],
    });
  });
});

test("of many who come with one address at once, the one who has it verified gets it", async () => {
  const crowd = Array.from({ length: 12 }, (_, turn) => `claim ${turn}`);
  const coming = crowd.map((sub) => enrol(sub, unverified()));
  await Promise.all([
    ...coming,
    enrol("proof", verified()),
    ...crowd.map((sub) => signIn(sub, unverified())),
  ]);
  await Promise.all(crowd.map((sub) => signIn(sub, unverified())));
  const holders = Object.entries(await addresses()).filter(([, address]) => address);
  expect(holders).toEqual([["proof", [ADDRESS, true]]]);
});

test("two users who prove each other's unverified address at once both get theirs", async () => {
  const other = "other@example.com";
  for (let round = 0; round < 5; round++) {
    await enrol(`one ${round}`, unverified(other));
    await enrol(`two ${round}`, unverified());
    await Promise.all([signIn(`one ${round}`, verified()), signIn(`two ${round}`, verified(other))]);
    const { [`one ${round}`]: one, [`two ${round}`]: two } = await addresses();
    expect([one, two]).toEqual([
      [ADDRESS, true],
      [other, true],
    ]);
    await orm.em.fork().nativeDelete(User, {});
  }
});
