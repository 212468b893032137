import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import { REVIEW_FIELDS, ReviewForm } from "~/features/reviews/ReviewForm";
import { newReview } from "~/features/reviews/review.rules.server";
import { itemHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText, readForm } from "~/kernel/form";
import { readId } from "~/kernel/ids";
import { pageProblem } from "~/kernel/problems";
import { product } from "~/kernel/product";
import { databaseContext } from "~/middleware/database";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Layout";
import type { Route } from "./+types/review";

const ALREADY_REVIEWED = "You have already reviewed this court. Each player reviews a court once.";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const id = readId(args.params.id);
  if (!id) throw courtNotFound();
  const draft = await takeDraft(args);
  return {
    hasReviewed: await args.context.get(databaseContext).reviews.hasReviewed(viewer.id, id),
    draft: draft && { rating: fieldText(draft, "rating"), reviewText: fieldText(draft, "reviewText") },
  };
}

export async function action(args: Route.ActionArgs) {
  const viewer = await requireViewer(args, { draft: REVIEW_FIELDS });
  const id = readId(args.params.id);
  if (!id) throw courtNotFound();
  const submission = parseWithZod(await readForm(args.request, REVIEW_FIELDS), { schema: newReview });
  if (submission.status !== "success") return data(submission.reply(), 422);
  const item = { itemType: "court", itemId: id } as const;
  const added = await args.context.get(databaseContext).reviews.add(viewer.id, item, submission.value);
  if (added.outcome === "no such item") throw courtNotFound();
  if (added.outcome === "already reviewed") {
    return data(submission.reply({ formErrors: [ALREADY_REVIEWED] }), 409);
  }
  return toastRedirect(itemHref({ ...item, id: added.review.id }), "reviewAdded");
}

function courtNotFound() {
  return pageProblem(404, "Court Not Found", "There is no court at this address. It may have been removed.");
}

export function meta(): Route.MetaDescriptors {
  return [{ title: `Write a Review · ${product.name}` }, { name: "robots", content: "noindex" }];
}

export default function WriteReview({ params, loaderData, actionData }: Route.ComponentProps) {
  const courtPath = href("/courts/:id", { id: params.id });
  if (loaderData.hasReviewed && !actionData) {
    return (
      <Notice>
        <p>{ALREADY_REVIEWED}</p>
        <ButtonLink to={courtPath}>Back to the reviews</ButtonLink>
      </Notice>
    );
  }
  return (
    <ReviewForm
      lastResult={actionData}
      defaultValue={loaderData.draft ?? {}}
      submit={{ label: "Submit Review", busyLabel: "Submitting..." }}
      cancelTo={courtPath}
      textOptional
    />
  );
}
