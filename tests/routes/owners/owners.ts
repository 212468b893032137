import type { ReviewedItem } from "~/features/reviews/review.view";
import type { SignedIn } from "../../support/app";
import { readPage } from "../../support/page";
import { startWithCourt } from "../api/api";

export const COURT = { itemType: "court", itemId: 1 } as const;
export const RACKET = { itemType: "equipment", itemId: 1 } as const;

/** The app of `startWithCourt`, whose racket has a brand. Asha has reviewed the court and the racket; Omar owns the court. */
export async function startWithOwner() {
  const app = await startWithCourt();
  await app.entities().execute("update equipment set brand = 'Bull  Padel' where id = 1");
  const owner = await app.signedIn({ firstName: "Omar" });
  await own(app, owner, COURT);
  return { ...app, owner };
}

/** Makes a user the owner of an item. @returns the id of the claim */
export async function own(
  app: Pick<Awaited<ReturnType<typeof startWithCourt>>, "repositories" | "admin">,
  { viewer }: SignedIn,
  item: ReviewedItem,
): Promise<number> {
  const { claims } = app.repositories();
  await claims.add(viewer.id, item, "I run it.");
  const claim = await claims.findByUser(viewer.id, item);
  if (!claim) throw new Error("There is no claim");
  const decision = { verdict: "accepted", answer: null, by: app.admin.viewer.id } as const;
  const outcome = await claims.decide(claim.id, decision);
  if (outcome !== "done") throw new Error(outcome);
  return claim.id;
}

/** What the notice for owners says to a user; null without one. */
export async function newsOf(browser: Pick<SignedIn, "get">): Promise<string | null> {
  const notice = (await open("/terms-of-service", browser)).queryByRole("complementary", {
    name: "About your claims",
  });
  return notice?.textContent ?? null;
}

export const open = async (path: string, browser: Pick<SignedIn, "get">) => readPage(await browser.get(path));
