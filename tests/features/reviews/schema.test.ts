import { describe, expect, test } from "vitest";
import {
  changedReview,
  editedReview,
  formPictures,
  newReview,
} from "~/features/reviews/submittedReview.server";
import { relativeCost } from "../../support/relativeCost";

const RANGE = "Please select a valid rating between 0.5 and 5 stars.";
const messages = (schema: typeof newReview | typeof editedReview | typeof changedReview, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe("a review as JSON", () => {
  test.each([0.5, 1, 4.5, 5, "0.5", "4.50", "5"])("accepts the rating %j", (rating) => {
    expect(newReview.parse({ rating })).toEqual({ rating: Number(rating) });
    expect(changedReview.parse({ rating })).toEqual({ rating: Number(rating) });
  });

  test.each([
    0.25,
    4.75,
    5.5,
    -1,
    4.499,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "NaN",
    "Infinity",
    "five",
    "4,5",
    " 4",
    "4 ",
    "05",
    "0x5",
    "5e-1",
    "-0",
    true,
    [4],
    {},
  ])("rejects the rating %j", (rating) => {
    expect(messages(newReview, { rating })).toEqual([RANGE]);
    expect(messages(editedReview, { rating, reviewText: "Text" })).toEqual([RANGE]);
    expect(messages(changedReview, { rating })).toEqual([RANGE]);
  });

  test.each([{}, { rating: null }, { rating: "" }, { rating: 0 }])(
    "requires a rating when new: %j",
    (review) => {
      expect(messages(newReview, review)).toEqual(["Please select a rating"]);
    },
  );

  test("requires a text when edited, not when new", () => {
    expect(newReview.parse({ rating: 4, reviewText: " \u200B " })).toEqual({ rating: 4, reviewText: null });
    for (const reviewText of [undefined, null, "", " \n", "\u200B"]) {
      expect(messages(editedReview, { rating: 4, reviewText })).toEqual(["Review text is required"]);
    }
  });

  test("has pictures with descriptions on one line", () => {
    const image = `/uploads/${"0".repeat(32)}-640.webp`;
    const pictures = [{ image, description: "The net,\r\ntorn" }];
    const onLine = [{ image, description: "The net, torn" }];
    expect(newReview.parse({ rating: 4, pictures }).pictures).toEqual(onLine);
    expect(formPictures.parse(pictures)).toEqual(onLine);
  });

  test("can be changed in part", () => {
    expect(changedReview.parse({})).toEqual({});
    expect(changedReview.parse({ reviewText: " Good " })).toEqual({ reviewText: "Good" });
  });

  test("is checked for inappropriate language when new, edited or changed", () => {
    const message =
      "Review contains inappropriate language. Please remove any offensive words and try again.";
    for (const schema of [newReview, editedReview, changedReview]) {
      const { error } = schema.safeParse({ rating: 4, reviewText: "What a bhenchod" });
      expect(error?.issues).toMatchObject([{ path: ["reviewText"], message }]);
      expect(
        messages(schema, { rating: 4, reviewText: "Grass, class, assess: a classic in Scunthorpe" }),
      ).toEqual([]);
    }
  });

  test.each(["\uFDFA", "\u3300", "\u0301", "👨‍👩‍👧‍👦", "f*k ", "fuck "])(
    "rejects a text that is too long before any costly check: %j",
    async (unit) => {
      const reviewText = unit.repeat(Math.ceil(1_740_000 / unit.length));
      for (const schema of [newReview, editedReview, changedReview]) {
        const check = () => messages(schema, { rating: 4, reviewText });
        expect(check()).toEqual(["Review text can be at most 1,000 characters long"]);
        expect(await relativeCost(check)).toBeLessThan(1);
      }
    },
  );

  test("costs little to check at the maximum length", async () => {
    for (const unit of ["\uFDFA", "\u3300", "\u33C2", "a*a*a*a*a*a*a*a* ", "f.u-", "@a", "क्षि", "ill "]) {
      const reviewText = [...unit.repeat(1_000)].slice(0, 1_000).join("");
      expect(await relativeCost(() => newReview.parse({ rating: 4, reviewText }))).toBeLessThan(3);
    }
  });
});
