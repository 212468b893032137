import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Button, IconButton } from "~/ui/Button";
import { FieldErrors } from "~/ui/FieldFrame";
import { controlAttributes, type FormField, withErrors } from "~/ui/FormField";
import { CloseIcon } from "~/ui/icons";
import { control, fieldColumn, labelText } from "~/ui/styles";
import type { ActionResult } from "../toasts/actionResult";
import { listedSpecifications, type PairError, withPair } from "./specification.rules";
import { specificationTitle, specificationWords } from "./specifications";
import { MAX_EDITABLE_VALUES, SPECIFICATION_VALUES } from "./specificationValues";

interface SpecificationPairsProps {
  /** The result of the last submission, with the errors of the fields. */
  actionData: ActionResult | undefined;
  /** All listed specifications as JSON: the only field that is stored. */
  list: FormField;
  /** The fields of a new specification. */
  name: FormField;
  value: FormField;
}

/** The result of the last addition in the browser, until the next response of the server. */
interface Tried {
  before: ActionResult | undefined;
  error: PairError | null;
}

/**
 * The specifications as a list of names and values, which are edited in place. A button or Return in the value of a new
 * one adds it; each can be removed. Without JavaScript the same buttons submit the form, and the response contains one
 * more or fewer.
 */
export function SpecificationPairs({ actionData, list, name, value }: SpecificationPairsProps) {
  const json = list.defaultValue ?? "";
  const [specifications, setSpecifications] = useState(() => listedSpecifications(json));
  const [tried, setTried] = useState<Tried>();
  const [announced, setAnnounced] = useState("");
  const nameInput = useRef<HTMLInputElement>(null);
  const valueInput = useRef<HTMLInputElement>(null);

  const add = () => {
    if (!nameInput.current || !valueInput.current) return;
    const added = withPair(specifications, nameInput.current.value, valueInput.current.value);
    const error = "error" in added ? added : null;
    setTried({ before: actionData, error });
    setAnnounced("");
    if ("specifications" in added) {
      if (added.specifications !== specifications)
        setAnnounced(`${specificationTitle(nameInput.current.value)} added`);
      setSpecifications(added.specifications);
      nameInput.current.value = "";
      valueInput.current.value = "";
    }
    (error?.at === "value" ? valueInput : nameInput).current?.focus();
  };
  const remove = (removed: string) => {
    const left = Object.entries(specifications).filter(([key]) => key !== removed);
    setSpecifications(Object.fromEntries(left));
    setAnnounced(`${specificationTitle(removed)} removed`);
    nameInput.current?.focus();
  };
  const withError = (field: FormField, at: PairError["at"]): FormField =>
    tried?.before === actionData
      ? withErrors(field, tried?.error?.at === at ? [tried.error.error] : [])
      : field;

  return (
    <fieldset id={list.id} tabIndex={-1} className={fieldColumn}>
      <legend className={labelText}>Specifications</legend>
      {/* A longer text than a page lists is returned as it is, not as none. */}
      <input
        type="hidden"
        name={list.name}
        value={json && json[0] !== "{" ? json : JSON.stringify(specifications)}
      />
      <ul className="flex flex-col" aria-label="Specifications of this equipment">
        {Object.entries(specifications).map(([key, stated], index) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-center gap-x-3 border-t border-line py-1 wrap-anywhere"
          >
            {index < MAX_EDITABLE_VALUES ? (
              <>
                <label htmlFor={`${list.id}-${index}`} className={labelText}>
                  {specificationTitle(key)}
                </label>
                <input
                  id={`${list.id}-${index}`}
                  name={SPECIFICATION_VALUES}
                  defaultValue={specificationWords(stated)}
                  autoComplete="off"
                  className={control.text}
                />
              </>
            ) : (
              <>
                <strong>{specificationTitle(key)}</strong>
                <span>{specificationWords(stated)}</span>
              </>
            )}
            <IconButton
              type="submit"
              name="removeSpecification"
              value={key}
              formNoValidate
              label={`Remove ${specificationTitle(key)}`}
              icon={<CloseIcon />}
              onClick={(event) => {
                event.preventDefault();
                remove(key);
              }}
            />
          </li>
        ))}
      </ul>
      <FieldErrors field={list} />
      <span className="sr-only" role="status">
        {announced}
      </span>
      {/* The button is beside the inputs, under their labels. */}
      <div className="mt-2 grid gap-3 sm:grid-cols-[2fr_3fr_auto] sm:items-start sm:[&>button]:mt-8">
        <Entry
          field={withError(name, "name")}
          label="Specification name"
          placeholder="Weight"
          input={nameInput}
          onReturn={() => valueInput.current?.focus()}
        />
        <Entry
          field={withError(value, "value")}
          label="Specification value"
          placeholder="360-375 g"
          input={valueInput}
          onReturn={add}
        />
        <Button
          type="submit"
          name="addSpecification"
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
    </fieldset>
  );
}

interface EntryProps {
  field: FormField;
  label: string;
  placeholder: string;
  input: RefObject<HTMLInputElement | null>;
  onReturn: () => void;
}

function Entry({ field, label, placeholder, input, onReturn }: EntryProps) {
  const returnInPlace = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onReturn();
  };
  return (
    <div className={fieldColumn}>
      <label className={labelText} htmlFor={field.id}>
        {label}
      </label>
      <input
        {...controlAttributes(field)}
        ref={input}
        defaultValue={field.defaultValue}
        placeholder={placeholder}
        autoComplete="off"
        className={control.text}
        onKeyDown={returnInPlace}
      />
      {/* Takes no room while it is empty. */}
      <div role="status" className="contents">
        <FieldErrors field={field} />
      </div>
    </div>
  );
}
