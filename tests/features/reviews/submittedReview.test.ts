import { describe, expect, test, vi } from "vitest";
import { ASPECTS, ITEM_KINDS, type ItemKind } from "~/features/catalogue/aspects";
import { EDITED_REVIEW, NEW_REVIEW, submittedReview } from "~/features/reviews/submittedReview.server";

/** A form with valid stars and text, unless other fields are given. */
function formOf(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ rating: "4", reviewText: "Even light", ...fields }))
    form.set(name, value);
  return form;
}
const kindIs = (kind: ItemKind) => () => Promise.resolve(kind);
const noItem = () => Promise.reject(new Error("There is no such item"));

describe.each([
  { form: "new", schemas: NEW_REVIEW },
  { form: "edited", schemas: EDITED_REVIEW },
])("the form of a review that is $form", ({ schemas }) => {
  test("is accepted without a look at the item when it rates no aspects", async () => {
    const findKind = vi.fn(noItem);
    const { submission, shownAgain } = await submittedReview(formOf(), schemas, findKind);
    expect(shownAgain).toBeNull();
    expect(submission?.value).toMatchObject({ rating: 4, reviewText: "Even light" });
    expect(findKind).not.toHaveBeenCalled();
  });

  test.each(ITEM_KINDS)("may rate the aspects of a %s, and no others", async (kind) => {
    for (const other of ITEM_KINDS) {
      const [{ value }] = ASPECTS[other];
      const form = formOf({ [`aspects.${value}`]: "3.5" });
      const { submission, shownAgain } = await submittedReview(form, schemas, kindIs(kind));
      expect(submission?.value.aspects).toEqual(kind === other ? { [value]: 3.5 } : undefined);
      expect(shownAgain?.status).toBe(kind === other ? undefined : 422);
      if (kind !== other) expect(shownAgain?.result.lastResult.error).toHaveProperty("aspects");
    }
  });

  test("is shown again when a field is invalid, but not of an item that does not exist", async () => {
    const { shownAgain } = await submittedReview(formOf({ rating: "9" }), schemas, kindIs("court"));
    expect(shownAgain).toMatchObject({
      status: 422,
      result: { lastResult: { error: { rating: [expect.any(String)] } } },
    });
    await expect(submittedReview(formOf({ rating: "9" }), schemas, noItem)).rejects.toThrow("no such item");
  });

  test("is shown again without errors when it only adds a picture", async () => {
    const form = formOf({ rating: "", addPicture: "yes" });
    const { shownAgain } = await submittedReview(form, schemas, noItem);
    expect(shownAgain?.status).toBe(200);
    expect(shownAgain?.result.lastResult).toEqual({
      initialValue: expect.objectContaining({ rating: "", reviewText: "Even light" }),
    });
  });
});
