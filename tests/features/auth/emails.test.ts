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

/** The first sign-in of a user, with consent. */
const signUp = (sub: string, claims: Claims) => signUpUser(identityOf(sub, claims), people(), CONFIGURED);

/** A later sign-in. */
const signIn = (sub: string, claims: Claims) => signInUser(identityOf(sub, claims), people(), CONFIGURED);

/** Every user's address, and whether it is verified. */
async function addresses() {
  const users = await orm.em.fork().find(User, {});
  return Object.fromEntries(
    users.map(({ subject, email, emailVerified }) => [subject, email ? [email, emailVerified] : null]),
  );
}

describe.each([
  { when: "at the first sign-in", signInWith: signUp },
  {
    when: "at a later sign-in",
    signInWith: async (sub: string, claims: Claims) => {
      await signUp(sub, {});
      await signIn(sub, claims);
    },
  },
])("an address $when", ({ signInWith }) => {
  test("is stored with its verification", async () => {
    await signInWith("proof", verified("a@example.com"));
    await signInWith("claim", unverified("b@example.com"));
    expect(await addresses()).toEqual({ proof: ["a@example.com", true], claim: ["b@example.com", false] });
  });

  test("that is verified replaces another user's unverified one and changes nothing else of them", async () => {
    await signInWith("claim", unverified());
    const before = await people().find((await orm.em.fork().findOneOrFail(User, { subject: "claim" })).id);
    await signInWith("proof", verified());
    expect(await addresses()).toEqual({ claim: null, proof: [ADDRESS, true] });
    const after = await orm.em.fork().findOneOrFail(User, { subject: "claim" });
    expect({ ...after }).toEqual({ ...before, email: null });
  });

  test("that is not verified is not stored if another user has verified it", async () => {
    await signInWith("proof", verified());
    await signInWith("claim", unverified());
    expect(await addresses()).toEqual({ proof: [ADDRESS, true], claim: null });
  });

  test("that is not verified is moved to the latest user who claims it", async () => {
    await signInWith("one", unverified());
    await signInWith("other", unverified());
    expect(await addresses()).toEqual({ one: null, other: [ADDRESS, false] });
  });

  test("that two users have verified remains the first user's", async () => {
    await signInWith("one", verified());
    await signInWith("other", verified());
    expect(await addresses()).toEqual({ one: [ADDRESS, true], other: null });
  });

  test("of a configured super admin grants the rights only if verified", async () => {
    await signInWith("claim", unverified());
    await signInWith("proof", verified());
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
])("email_verified of %j is stored as %s", async (claim, isVerified) => {
  await signUp("asha", { email: ADDRESS, email_verified: claim });
  expect(await addresses()).toEqual({ asha: [ADDRESS, isVerified] });
});

describe("a user's own address", () => {
  test("becomes verified or unverified as the provider claims", async () => {
    await signUp("asha", unverified());
    await signIn("asha", verified());
    expect(await addresses()).toEqual({ asha: [ADDRESS, true] });
    await signIn("asha", unverified());
    expect(await addresses()).toEqual({ asha: [ADDRESS, false] });
  });

  test("is unchanged when the provider sends none", async () => {
    await signUp("asha", verified());
    await signIn("asha", {});
    expect(await addresses()).toEqual({ asha: [ADDRESS, true] });
  });

  test("is available to others once the provider sends another", async () => {
    await signUp("asha", verified());
    await signIn("asha", unverified("new@example.com"));
    await signUp("other", verified());
    expect(await addresses()).toEqual({ asha: ["new@example.com", false], other: [ADDRESS, true] });
  });

  test("is compared without ASCII case, but not with similar letters", async () => {
    await signUp("asha", verified("ASHA@Example.COM"));
    await signUp("lookalike", verified("\u212Ate@example.com"));
    expect(await addresses()).toEqual({
      asha: [ADDRESS, true],
      lookalike: ["\u212Ate@example.com", true],
    });
  });
});

test("is stored for the user who verified it among concurrent sign-ins", async () => {
  const crowd = Array.from({ length: 12 }, (_, index) => `claim ${index}`);
  const signUps = crowd.map((sub) => signUp(sub, unverified()));
  await Promise.all([
    ...signUps,
    signUp("proof", verified()),
    ...crowd.map((sub) => signIn(sub, unverified())),
  ]);
  await Promise.all(crowd.map((sub) => signIn(sub, unverified())));
  const stored = Object.entries(await addresses()).filter(([, address]) => address);
  expect(stored).toEqual([["proof", [ADDRESS, true]]]);
});

test("can be exchanged by two concurrent sign-ins that verify each other's address", async () => {
  const other = "other@example.com";
  for (let round = 0; round < 5; round++) {
    await signUp(`one ${round}`, unverified(other));
    await signUp(`two ${round}`, unverified());
    await Promise.all([signIn(`one ${round}`, verified()), signIn(`two ${round}`, verified(other))]);
    const { [`one ${round}`]: one, [`two ${round}`]: two } = await addresses();
    expect([one, two]).toEqual([
      [ADDRESS, true],
      [other, true],
    ]);
    await orm.em.fork().nativeDelete(User, {});
  }
});
