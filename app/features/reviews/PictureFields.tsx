import { useState } from "react";
import { PICTURE_WIDTHS } from "~/http/uploads";
import { withoutLineBreaks } from "~/lib/text";
import { Button } from "~/ui/Button";
import { FieldErrors, FieldFrame } from "~/ui/FieldFrame";
import { controlAttributes, type FormField, hasErrors, withErrors } from "~/ui/FormField";
import { Photo } from "~/ui/Photo";
import { check, control, labelText, soft } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import { ImageField } from "../images/ImageField";
import { ADD_PICTURE, type PictureValue, pictureField } from "./picture.form";
import { MAX_PICTURES } from "./picture.limits";

/** A picture as Conform has it at first; there are gaps. */
type InitialPicture = { [Name in keyof PictureValue]?: string | undefined } | null | undefined;

interface PictureFieldsProps {
  /** The form's id, and its errors by field. */
  form: { id: string; allErrors: Readonly<Record<string, readonly string[] | null>> };
  /** The pictures at first, as Conform has them. */
  initial: readonly InitialPicture[] | string | undefined;
  /** The list of pictures, the file that is sent with the form, and its description. */
  list: FormField;
  file: FormField;
  description: FormField;
}

/**
 * The pictures of a review, folded away until they are wanted. With scripts each file is uploaded when it is chosen, and
 * there is a field for the next one; without, the file is sent with the form, and a button stores it to choose another.
 */
export function PictureFields({ form, initial, list, file, description }: PictureFieldsProps) {
  const [stored] = useState(() =>
    (Array.isArray(initial) ? initial : []).flatMap((picture: InitialPicture) =>
      picture?.image ? { ...picture, image: picture.image, description: picture.description ?? "" } : [],
    ),
  );
  /** The addresses of the files that were uploaded by script. */
  const [uploaded, setUploaded] = useState<readonly (string | undefined)[]>([]);
  const hydrated = useHydrated();
  const left = MAX_PICTURES - stored.length;
  const places = Math.min(left, uploaded.findLastIndex(Boolean) + 2);

  const fieldAt = (at: number, name: keyof PictureValue, value?: string): FormField => {
    const fieldName = pictureField(at, name);
    const id = `${form.id}-${fieldName}`;
    return {
      key: undefined,
      id,
      name: fieldName,
      errorId: `${id}-error`,
      descriptionId: `${id}-description`,
      errors: form.allErrors[fieldName] ?? undefined,
      defaultValue: value,
      defaultChecked: undefined,
    };
  };
  const isOpen =
    stored.length > 0 || [list, file, description].some(hasErrors) || Boolean(description.defaultValue);

  return (
    <details id={list.id} open={isOpen}>
      <summary className="w-fit py-2.5 font-semibold text-link">
        Add pictures <span className={`font-normal ${soft}`}>optional, up to {MAX_PICTURES}</span>
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <FieldErrors field={list} />
        {stored.map((picture, at) => (
          <StoredPicture
            key={picture.image}
            number={at + 1}
            picture={picture}
            image={fieldAt(at, "image")}
            description={fieldAt(at, "description", picture.description)}
            remove={fieldAt(at, "remove")}
          />
        ))}
        {Array.from({ length: places }, (_, place) => {
          const at = stored.length + place;
          const isLast = place === places - 1;
          const address = fieldAt(at, "image");
          const own = fieldAt(at, "description");
          return (
            <ImageField
              key={at}
              label={`Picture ${at + 1}`}
              purpose="review"
              address={address}
              file={isLast ? file : { ...address, name: file.name, id: `${address.id}-file` }}
              onAddress={(uploadedAt) =>
                setUploaded((before) => Object.assign([...before], { [place]: uploadedAt }))
              }
            >
              <Description field={uploaded[place] ? own : { ...withErrors(description, []), id: own.id }} />
            </ImageField>
          );
        })}
        {!hydrated && places > 0 && left > 1 && (
          <Button type="submit" name={ADD_PICTURE} value="yes" formNoValidate className="self-start">
            Add another picture
          </Button>
        )}
      </div>
    </details>
  );
}

interface StoredPictureProps {
  number: number;
  picture: { image: string; remove?: string | undefined };
  image: FormField;
  description: FormField;
  remove: FormField;
}

/** A picture that is stored: it can be described anew, and marked to be removed. */
function StoredPicture({ number, picture, image, description, remove }: StoredPictureProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <legend className={`-ml-2 px-2 ${labelText}`}>Picture {number}</legend>
      <span className="picture relative block aspect-4/3 max-w-40 overflow-hidden rounded-control bg-sunken">
        <Photo src={picture.image} ladder={PICTURE_WIDTHS} sizes="10rem" width={160} height={120} />
      </span>
      <input type="hidden" name={image.name} value={picture.image} />
      <Description field={description} />
      <label className={check}>
        <input
          id={remove.id}
          name={remove.name}
          type="checkbox"
          value="yes"
          defaultChecked={Boolean(picture.remove)}
        />
        <span className={labelText}>
          Remove<span className="sr-only"> picture {number}</span>
        </span>
      </label>
    </fieldset>
  );
}

/** Not natively required: without a picture, or for one that is removed, there is nothing to describe. */
function Description({ field }: { field: FormField }) {
  const hint = "What does it show? People who cannot see it read this instead.";
  return (
    <FieldFrame field={field} label="Description" hint={hint} required>
      <input
        {...controlAttributes(field, { hint })}
        type="text"
        defaultValue={withoutLineBreaks(field.defaultValue ?? "")}
        className={control.text}
      />
    </FieldFrame>
  );
}
