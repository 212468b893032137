import { getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { fieldText } from "~/http/form";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FocusedHeading } from "~/ui/FocusedHeading";
import { FormActions, type SubmitLabels } from "~/ui/FormActions";
import { RatingInput } from "~/ui/RatingInput";
import { TextAreaField } from "~/ui/TextAreaField";
import { useHydrated } from "~/ui/useHydrated";
import type { ActionResult } from "../toasts/actionResult";
import { toastOf } from "../toasts/messages";
import { useActionToast } from "../toasts/useActionToast";
import { REVIEW_LIMITS } from "./review.limits";

/** The names of the form's fields, which are all that its action reads. */
export const REVIEW_FIELDS = { single: ["rating", "reviewText", "version"] };

/** What the form holds, as it was typed. */
export interface ReviewFormValues {
  rating?: string;
  reviewText?: string;
}

/** What somebody had typed, from the form as it was sent. */
export function readReviewFormValues(form: FormData): ReviewFormValues {
  return { rating: fieldText(form, "rating"), reviewText: fieldText(form, "reviewText") };
}

interface ReviewFormProps {
  /** The address that takes the form; the page's own where there is none. */
  action?: string;
  /** What was sent and not taken. */
  answer: ActionResult | undefined;
  /** What the fields hold at first. */
  defaultValue: ReviewFormValues;
  /** For an edit, the version of the review as it was read. */
  version?: number;
  submit: SubmitLabels;
  cancelTo: string;
  /** Where the text may be left out. */
  textOptional?: boolean;
  /** Where nothing else names the form. */
  title?: string;
}

/** The stars and the text of a review, new or edited. */
export function ReviewForm(props: ReviewFormProps) {
  const { action, answer, defaultValue, version, submit, cancelTo, textOptional = false, title } = props;
  const [form, fields] = useForm({
    id: "review",
    lastResult: answer?.lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  useActionToast(answer);
  const element = useRef<HTMLFormElement>(null);
  const [rated, setRated] = useState(Boolean(fields.rating.initialValue));
  // Stars may have been given before the script came.
  useEffect(() => {
    if (element.current && new FormData(element.current).has("rating")) setRated(true);
  }, []);
  const hydrated = useHydrated();
  const noticeRating = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === fields.rating.name) setRated(true);
  };
  return (
    <Form
      method="post"
      {...(action ? { action } : {})}
      {...getFormProps(form)}
      ref={element}
      noValidate={hydrated}
      onChange={noticeRating}
      preventScrollReset
      className="form"
    >
      <ErrorSummary
        form={form}
        heading={answer?.toast ? toastOf(answer.toast).title : "Please check your review"}
      />
      {title && <FocusedHeading>{title}</FocusedHeading>}
      <RatingInput field={fields.rating} label="Your rating" required />
      <TextAreaField
        field={fields.reviewText}
        label="Your review"
        hint="What should another player know? The surface, the light, the people, the price."
        required={!textOptional}
        limit={REVIEW_LIMITS.text}
        rows={6}
      />
      {version !== undefined && <input type="hidden" name="version" value={answer?.version ?? version} />}
      <FormActions submit={submit} cancelTo={cancelTo} disabled={hydrated && !rated} />
    </Form>
  );
}
