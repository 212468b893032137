import { data, href } from "react-router";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import { findItem, itemNotFound } from "~/features/reviews/findItem.server";
import { interestMissing, interestTexts } from "~/features/reviews/interestTexts.server";
import { ITEM_TYPES, itemTypeOf } from "~/features/reviews/itemTypes";
import { NewReviewForm } from "~/features/reviews/NewReviewForm";
import { hasReviewed } from "~/features/reviews/participation.server";
import { noReviewText } from "~/features/reviews/ReviewsSection";
import { readReviewFormValues, reviewFields } from "~/features/reviews/review.form";
import { itemHref, reviewHref } from "~/features/reviews/review.view";
import { fieldErrorsOf, NEW_REVIEW, submittedReview } from "~/features/reviews/submittedReview.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { CODE_PARAM } from "~/features/visits/visit.query";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { pathWithParams } from "~/http/listQuery";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { countReview } from "~/middleware/rateLimits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeReviewPicture } from "~/middleware/uploads";
import { withVisit } from "~/middleware/visits";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/Layout";
import type { Route } from "./+types/review";

/** Serves the forms of a new review of a court or a racket or ball, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const database = args.context.get(databaseContext);
  const { itemType, itemId, kind, name } = await findItem(database, itemTypeOf(args.pattern), args.params.id);
  const { isReviewedOnce } = ITEM_TYPES[itemType];
  const draft = await takeDraft(args);
  const visitCode = args.url.searchParams.get(CODE_PARAM);
  const participation = await database.reviews.participation(viewer.id, { itemType, itemId });
  const [hidden] =
    isReviewedOnce && participation.hasHidden
      ? await database.reviews.hiddenByUser(viewer.id, { itemType, itemId })
      : [];
  return {
    itemType,
    itemId,
    kind,
    interest: interestTexts(itemType),
    name,
    // A draft would be lost with the form.
    suspension: draft ? null : viewer.suspension,
    isClosed: !draft && isReviewedOnce && hasReviewed(participation),
    /** The viewer's review of what is reviewed once, hidden or not, which can be edited instead. */
    own: isReviewedOnce ? (participation.own ?? hidden?.id ?? null) : null,
    visitCode,
    lastReview: readVersion(draft, participation.own ?? 0, "lastReview"),
    defaultValue: draft ? readReviewFormValues(draft) : visitCode ? { visitCode } : null,
  };
}

export function action(args: Route.ActionArgs) {
  const review = {
    fields: reviewFields(),
    failure: "reviewNotAdded",
    validate: (form: FormData) => fieldErrorsOf(form, NEW_REVIEW),
  } as const;
  return formAction(args, review, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const database = args.context.get(databaseContext);
    const itemType = itemTypeOf(args.pattern);
    const itemId = readId(args.params.id);
    const findKind = async () => (await findItem(database, itemType, args.params.id)).kind;
    await storeReviewPicture(args, form, viewer);
    const { submission, shownAgain } = await submittedReview(form, NEW_REVIEW, findKind);
    if (shownAgain) return data(shownAgain.result, shownAgain.status);
    if (itemId === null) throw itemNotFound(itemType);
    const value = await withVisit(args, { itemType, itemId }, submission.value);
    const added = await countReview(args, findKind, (counts) =>
      database.reviews.add(viewer.id, { itemType, itemId }, value, counts, postedVersions(form).lastReview),
    );
    switch (added.outcome) {
      case "interest missing":
        throw interestMissing(itemType);
      case "no such item":
        throw itemNotFound(itemType);
      case "already reviewed":
        return data({ lastResult: submission.reply({ formErrors: [ALREADY_REVIEWED] }) }, 409);
      case "added":
        return toastRedirect(reviewHref(added.review), "reviewAdded");
    }
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { name } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Write a Review of ${name}`);
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const itemPath = itemHref(loaderData);
  if (loaderData.suspension) {
    return (
      <EmptyState title={noReviewText(loaderData.suspension)}>
        <ButtonLink to={itemPath} preventScrollReset>
          Back to the reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  const isClosed = loaderData.isClosed && !result;
  const edit = loaderData.own !== null && (
    <ButtonLink
      to={pathWithParams(href("/reviews/:id/edit", { id: String(loaderData.own) }), {
        [CODE_PARAM]: loaderData.visitCode,
      })}
      variant={isClosed ? "primary" : "secondary"}
    >
      {loaderData.visitCode ? "Add the visit to your review" : "Edit your review"}
    </ButtonLink>
  );
  if (isClosed) {
    return (
      <EmptyState title={ALREADY_REVIEWED}>
        {edit}
        <ButtonLink to={itemPath} preventScrollReset>
          Back to the reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {edit && !result && <p>{ALREADY_REVIEWED}</p>}
      {edit}
      <NewReviewForm
        kind={loaderData.kind}
        interest={loaderData.interest}
        actionData={result}
        defaultValue={loaderData.defaultValue}
        lastReview={loaderData.lastReview}
        cancelTo={itemPath}
      />
    </>
  );
}
