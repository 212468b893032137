import { Fragment, type RefObject, useRef, useState } from "react";
import { Button } from "./Button";
import { FieldErrors, FieldHint } from "./FieldFrame";
import { controlAttributes, type FieldProps } from "./FormField";
import { MinusIcon, PlusIcon } from "./icons";
import { halfSteps, leftHalf, ratingText, rightHalf, starsText } from "./star";
import { fieldColumn, labelText } from "./styles";
import { useHydrated } from "./useHydrated";

/**
 * An input for a rating: ten radio buttons drawn as half stars. The browser handles the arrow keys, and
 * CSS alone shows the preview, the choice and its text, so it works the same with and without scripts; with them, two
 * buttons for thumbs move the choice by half a star.
 */
export function RatingInput({ field, label, hint, required }: FieldProps) {
  const { id, ...attributes } = controlAttributes(field, { hint, required });
  const stars = useRef<HTMLDivElement>(null);
  return (
    <fieldset className={fieldColumn} aria-describedby={attributes["aria-describedby"]}>
      <legend className={labelText}>{label}</legend>
      <FieldHint field={field} hint={hint} />
      <div className="rating-input" key={field.key} ref={stars}>
        {/* Text browsers choose the first radio button where none is chosen, and show hidden ones. */}
        <label className="rating-words-none" aria-hidden="true">
          <input type="radio" name={attributes.name} value="" hidden disabled /> Not rated yet
        </label>{" "}
        <HalfStars id={id} attributes={attributes} chosen={field.defaultValue} hasWords />
        <RatingButtons stars={stars} />
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}

interface RatingButtonsProps {
  /** The element with the radio buttons. */
  stars: RefObject<HTMLElement | null>;
  /** What is rated, if several ratings have such buttons. */
  label?: string;
}

/** Two buttons for thumbs, with scripts only: they move the choice by half a star, and announce it. */
export function RatingButtons({ stars, label }: RatingButtonsProps) {
  const hydrated = useHydrated();
  const [announced, setAnnounced] = useState("");
  if (!hydrated) return null;
  function move(steps: number) {
    const radios = [...(stars.current?.querySelectorAll<HTMLInputElement>(".rating-half input") ?? [])];
    const chosen = radios.findIndex(({ checked }) => checked);
    const next = radios[Math.min(chosen + steps, radios.length - 1)];
    if (!next) return;
    next.click();
    setAnnounced(ratingText(Number(next.value)));
  }
  const nameOf = (text: string) => (label ? `${label}: ${text}` : text);
  return (
    <span className="rating-buttons">
      <Button type="button" size="icon" aria-label={nameOf("Half a star less")} onClick={() => move(-1)}>
        <MinusIcon />
      </Button>
      <Button type="button" size="icon" aria-label={nameOf("Half a star more")} onClick={() => move(1)}>
        <PlusIcon />
      </Button>
      <span className="sr-only" role="status">
        {announced}
      </span>
    </span>
  );
}

interface HalfStarsProps {
  /** Of the first radio button. */
  id: string;
  attributes: Pick<ReturnType<typeof controlAttributes>, "name" | "required" | "aria-invalid">;
  /** The rating that is chosen at first. */
  chosen: string | undefined;
  /** Whether the text of a rating is shown, too. */
  hasWords?: boolean;
}

/** A radio button for each half star. */
export function HalfStars({ id, attributes, chosen, hasWords = false }: HalfStarsProps) {
  return halfSteps.map((step, index) => (
    <Fragment key={step}>
      <label className="rating-half">
        <input
          type="radio"
          id={index === 0 ? id : undefined}
          name={attributes.name}
          required={attributes.required}
          // Chromium exposes a required radio button as invalid until one is chosen, unless the attribute says otherwise.
          aria-invalid={attributes["aria-invalid"] ?? false}
          value={step}
          defaultChecked={Number(chosen) === step}
        />{" "}
        {/* The halves meet in the middle of their star, however wide they are. */}
        <svg
          viewBox="0 0 10 20"
          preserveAspectRatio={index % 2 === 0 ? "xMaxYMid" : "xMinYMid"}
          aria-hidden="true"
        >
          <path d={index % 2 === 0 ? leftHalf : rightHalf} />
        </svg>
        <span className={hasWords ? "rating-words" : "sr-only"}>
          {hasWords ? ratingText(step) : starsText(step)}
        </span>
      </label>{" "}
    </Fragment>
  ));
}
