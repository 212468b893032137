import type { FocusEvent, RefObject } from "react";
import { isUploadAddress } from "~/http/uploads";
import { FieldErrors, FieldFrame, FieldHint } from "~/ui/FieldFrame";
import { controlAttributes, type FormField } from "~/ui/FormField";
import { check, control, fieldColumn, labelText } from "~/ui/styles";

interface WebAddressProps {
  address: FormField;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the text of the input when the focus leaves it. */
  onLeave: (typed: string) => void;
}

/** The field for the URL of an item's picture, folded away unless it has an address on the web or an error. */
export function WebAddress({ address, input, onLeave }: WebAddressProps) {
  const { defaultValue = "" } = address;
  const isNeeded = (defaultValue !== "" && !isUploadAddress(defaultValue)) || Boolean(address.errors?.length);
  return (
    <details open={isNeeded}>
      <summary className="flex min-h-11 w-fit items-center font-semibold text-link">
        Use a photo on the web instead
      </summary>
      <FieldFrame field={address} label="Image URL" hint="The web address of a photo, starting with https.">
        <input
          {...controlAttributes(address, { hint: true })}
          ref={input}
          key={address.key}
          // Not of type url, because an upload's URL is a path.
          type="text"
          inputMode="url"
          defaultValue={defaultValue}
          onBlur={(event: FocusEvent<HTMLInputElement>) => onLeave(event.target.value)}
          className={control.text}
        />
      </FieldFrame>
    </details>
  );
}

interface CurrentPictureProps {
  address: FormField;
  /** The URL of the current picture; empty without one. */
  currentUrl: string;
}

/** A profile picture is always an upload. This checkbox submits its URL, or removes the picture. */
export function CurrentPicture({ address, currentUrl }: CurrentPictureProps) {
  return (
    <div className={fieldColumn}>
      {currentUrl && (
        <label className={check}>
          <input
            {...controlAttributes(address, { hint: true })}
            type="checkbox"
            value={currentUrl}
            defaultChecked
          />
          <span className={labelText}>Show this picture</span>
        </label>
      )}
      <FieldHint field={address} hint={currentUrl ? "Untick to show your initials instead." : undefined} />
      <FieldErrors field={address} />
    </div>
  );
}
