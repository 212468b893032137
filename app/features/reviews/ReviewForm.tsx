import { useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FocusedHeading } from "~/ui/FocusedHeading";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { RatingInput } from "~/ui/RatingInput";
import { SelectField } from "~/ui/SelectField";
import { TextAreaField } from "~/ui/TextAreaField";
import { TextField } from "~/ui/TextField";
import { useHydrated } from "~/ui/useHydrated";
import type { ItemKind } from "../catalogue/aspects";
import { ActionForm } from "../toasts/ActionForm";
import type { ActionResult } from "../toasts/actionResult";
import { AspectFields } from "./AspectFields";
import { DEFAULT_REASON, MODERATION_REASON_LIMIT } from "./moderatorChange.limits";
import { PictureFields } from "./PictureFields";
import type { ReviewFormValues } from "./review.form";
import { INTERESTS, type InterestTexts, NO_INTEREST } from "./review.interests";
import { REVIEW_LIMITS } from "./review.limits";

interface ReviewFormProps {
  /** The kind of the item, whose aspects can be rated. */
  kind: ItemKind;
  /** What it asks about interests. */
  interest: InterestTexts;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** The initial values. */
  defaultValue: ReviewFormValues;
  /** For an edit, the version of the review that was read. */
  version?: number;
  /** For a new review, the id of the user's newest review of the item when the form was rendered; 0 without one. */
  lastReview?: number;
  submit: SubmitLabels;
  cancelTo: string;
  /** Whether the text is optional. */
  textOptional?: boolean;
  /** Whether the form asks for the code of a court. */
  asksVisit?: boolean;
  /** Whether the form asks why a super admin edits another user's review. */
  asksReason?: boolean;
  /** A heading, if the page has none for the form. */
  title?: string;
}

/** What a review may be about, by kind. */
const TOPICS: Record<ItemKind, string> = {
  court: "The surface, the light, the people, the price.",
  racket: "How it feels, what it does well, who it suits.",
  ball: "The bounce, the feel, how long they last.",
};

/** The form for the rating, text and ratings of aspects of a new or edited review. */
export function ReviewForm(props: ReviewFormProps) {
  const {
    kind,
    interest,
    actionData,
    defaultValue,
    version,
    lastReview,
    submit,
    cancelTo,
    textOptional = false,
    title,
    asksVisit = false,
    asksReason = false,
  } = props;
  const [form, fields] = useForm<ReviewFormValues>({
    id: "review",
    lastResult: actionData?.lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const [rated, setRated] = useState(Boolean(fields.rating.initialValue));
  // The user may have chosen a rating before hydration.
  useEffect(() => {
    if (element.current && new FormData(element.current).has("rating")) setRated(true);
  }, []);
  const hydrated = useHydrated();
  const noticeRating = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === fields.rating.name) setRated(true);
  };
  return (
    <ActionForm
      form={form}
      actionData={actionData}
      versions={{ version, lastReview }}
      heading="Please check your review"
      encType="multipart/form-data"
      defaultSubmit={submit.label}
      isSubmitDisabled={hydrated && !rated}
      ref={element}
      onChange={noticeRating}
      preventScrollReset
    >
      {title && <FocusedHeading autoFocus={!actionData?.lastResult?.error}>{title}</FocusedHeading>}
      <RatingInput field={fields.rating} label="Your rating" required />
      <TextAreaField
        field={fields.reviewText}
        label="Your review"
        hint={`What should another player know? ${TOPICS[kind]}`}
        required={!textOptional}
        limit={REVIEW_LIMITS.text}
        rows={6}
      />
      <AspectFields kind={kind} fields={fields.aspects.getFieldset()} />
      {!asksReason && (
        <PictureFields
          form={form}
          initial={fields.pictures.initialValue}
          list={fields.pictures}
          file={fields.picture}
          description={fields.pictureDescription}
        />
      )}
      <SelectField
        field={fields.interest}
        label={interest.question}
        hint={interest.hint}
        options={[
          { value: NO_INTEREST, label: "No" },
          ...INTERESTS.map((value) => ({ value, label: interest.answers[value] })),
        ]}
        required
      />
      {asksVisit && (
        <TextField
          field={fields.visitCode}
          label="Visit code"
          hint="On the desk of the court. It changes daily."
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {asksReason && (
        <TextAreaField
          field={fields.reason}
          label="Reason for the change"
          hint={`The author and all readers see it. By default: ${DEFAULT_REASON}`}
          limit={MODERATION_REASON_LIMIT}
          rows={2}
        />
      )}
      <FormActions submit={submit} cancelTo={cancelTo} disabled={hydrated && !rated} />
    </ActionForm>
  );
}
