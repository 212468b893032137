import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "~/ui/Button";
import { FieldErrors, FieldFrame } from "~/ui/FieldFrame";
import { controlAttributes, type FormField, withErrors } from "~/ui/FormField";
import { CloseIcon } from "~/ui/icons";
import { chip, chipRow, control, fieldColumn, labelText } from "~/ui/styles";
import { normaliseAmenities, TOO_MANY_AMENITIES } from "./court.amenities";
import { COURT_LIMITS } from "./court.limits";

interface AmenitiesProps {
  field: FormField;
  initial: string[];
}

/** The text field of a new court's amenities. */
export function AmenitiesLine({ field, initial }: AmenitiesProps) {
  const hint = "Separated by commas: Parking, Showers, Café.";
  return (
    <FieldFrame field={field} label="Amenities" hint={hint}>
      <input
        {...controlAttributes(field, { hint })}
        defaultValue={initial.join(", ")}
        className={control.text}
      />
    </FieldFrame>
  );
}

/**
 * The list of amenities: a button or Return adds the typed one, and each is a chip that can be removed. Without
 * JavaScript the same buttons submit the form, and the response contains one more or fewer.
 */
export function AmenitiesList({ field: submitted, initial }: AmenitiesProps) {
  const [list, setList] = useState(initial);
  const [isFull, setFull] = useState(false);
  const [announced, setAnnounced] = useState("");
  const field = isFull ? withErrors(submitted, [TOO_MANY_AMENITIES]) : submitted;
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (!input.current) return;
    input.current.focus();
    const longer = normaliseAmenities([...list, input.current.value]);
    const isTooLong = longer.length > COURT_LIMITS.amenities;
    setFull(isTooLong);
    const [added] = longer.slice(list.length);
    setAnnounced(added && !isTooLong ? `${added} added` : "");
    if (isTooLong) return;
    setList(longer);
    input.current.value = "";
  };
  const remove = (amenity: string) => {
    setFull(false);
    setList(list.filter((other) => other !== amenity));
    setAnnounced(`${amenity} removed`);
    input.current?.focus();
  };
  const addOnReturn = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className={fieldColumn}>
      <legend className={`mb-1.5 ${labelText}`}>Amenities</legend>
      <ul className={`mb-1 empty:hidden ${chipRow}`} aria-label="Amenities of this court">
        {list.map((amenity) => (
          <li key={amenity}>
            <input type="hidden" name={field.name} value={amenity} />
            <button
              // The address of its error in the summary.
              id={`${field.id}[${initial.indexOf(amenity)}]`}
              type="submit"
              name="removeAmenity"
              value={amenity}
              formNoValidate
              className={chip.remove}
              onClick={(event) => {
                event.preventDefault();
                remove(amenity);
              }}
            >
              <span className="sr-only">Remove </span>
              {amenity}
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <input
          ref={input}
          {...controlAttributes(field)}
          name="amenity"
          className={control.text}
          aria-label="Another amenity"
          placeholder="Parking"
          autoComplete="off"
          onKeyDown={addOnReturn}
        />
        <Button
          type="submit"
          name="addAmenity"
          value="yes"
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          Add
        </Button>
      </div>
      {/* Takes no room while it is empty. */}
      <div role="status" className="contents">
        <FieldErrors field={field} />
        <span className="sr-only">{announced}</span>
      </div>
    </fieldset>
  );
}
