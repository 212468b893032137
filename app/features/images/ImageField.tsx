import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { isUploadAddress } from "~/lib/uploads";
import { Button } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { FieldErrors, FieldFrame, FieldHint } from "~/ui/FieldFrame";
import { controlAttributes, type FormField, withErrors } from "~/ui/FormField";
import { CheckIcon } from "~/ui/icons";
import { useHydrated } from "~/ui/useHydrated";
import type { Toast, ToastKey } from "../toasts/messages";
import { useToast } from "../toasts/useToast";
import { IMAGE_ERRORS } from "./image.labels";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "./image.limits";
import type { ImagePurpose } from "./image.purposes";
import { useUpload } from "./useUpload";

interface ImageFieldProps {
  label: string;
  purpose: ImagePurpose;
  /** The field of the image's address. */
  address: FormField;
  /** The field of the file, which goes with the form where there is no script to send it ahead. */
  file: FormField;
}

/** Said by toast of an upload that is done. */
const UPLOADED = { item: "imageUploaded", profile: "profilePictureUploaded" } as const;

/** Said by toast of one that failed, beside what is said at the field. */
const FAILED: Record<ImagePurpose, (fault: string) => ToastKey | Toast> = {
  item: () => "imageNotUploaded",
  profile: (fault) => ({
    title: "Error",
    description: `Failed to upload profile picture: ${fault}`,
    variant: "destructive",
  }),
};

/** What a browser can find out by itself, as toasts: where it is told of a person's picture. */
const PROFILE_FAULTS: Partial<Record<string, ToastKey>> = {
  [IMAGE_ERRORS.type]: "invalidFileType",
  [IMAGE_ERRORS.tooLarge]: "fileTooLarge",
};

const NOT_UPLOADED = "Please upload image first";

/** Said of an upload by somebody whose session has ended. */
const LOGGED_OUT =
  "You are logged out. Send the form to log in again: what you typed is kept, and the image is asked for again.";

/** What has been chosen, and how it stands with it. */
interface Chosen {
  name: string;
  size: number;
  /** Where the browser has the file itself, to be looked at. */
  preview: string;
  /** Until it is uploaded. */
  file: File | null;
}

/**
 * The picture of something: a file, or for an item an address of the web. With script the file is sent ahead and
 * becomes an address; without, it goes with its form.
 */
export function ImageField({ label, purpose, address, file }: ImageFieldProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState(address.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const { progress, send } = useUpload(purpose);
  const hydrated = useHydrated();
  const toast = useToast();
  const isUploading = progress !== null;

  const choose = (picked: File | undefined) => {
    const wrong = picked ? faultOf(picked) : null;
    setFault(wrong);
    setChosen(picked && !wrong ? chosenOf(picked) : null);
    if (!wrong) return;
    if (input.current) input.current.value = "";
    const told = purpose === "profile" ? PROFILE_FAULTS[wrong] : undefined;
    if (told) toast(told);
  };

  // Somebody may have been quicker than the script.
  const takeEarlyChoice = useEffectEvent(() => choose(input.current?.files?.[0]));
  useEffect(() => takeEarlyChoice(), []);

  const preview = chosen?.preview;
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const holdForm = useEffectEvent((event: SubmitEvent) => {
    if (!chosen?.file) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setFault(NOT_UPLOADED);
    input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: SubmitEvent) => holdForm(event);
    form?.addEventListener("submit", hold);
    return () => form?.removeEventListener("submit", hold);
  }, []);

  const release = () => {
    if (input.current) input.current.value = "";
  };
  const finish = (sent: Chosen, imageUrl: string) => {
    setChosen({ ...sent, file: null });
    setShown(imageUrl);
    release();
    if (addressInput.current) addressInput.current.value = imageUrl;
    toast(UPLOADED[purpose]);
  };
  const fail = (why: string) => {
    setFault(why);
    toast(FAILED[purpose](why));
  };
  const logOut = () => {
    setFault(LOGGED_OUT);
    setChosen(null);
    release();
    toast("loggedOut");
  };

  const upload = () => {
    if (!chosen?.file) return;
    setFault(null);
    send(chosen.file, (uploaded) => {
      if ("address" in uploaded) finish(chosen, uploaded.address);
      else if (uploaded.status === 401) logOut();
      else fail(uploaded.fault);
    });
  };

  const fileField = fault ? withErrors(file, [fault]) : file;
  const picture = preview ?? (purpose === "item" || isUploadAddress(shown) ? shown : "");
  return (
    <fieldset className="image-field">
      <legend className="field-label">{label}</legend>
      {picture && (
        <img
          src={picture}
          alt=""
          className={classes("image-preview", `image-preview-${purpose}`)}
          referrerPolicy="no-referrer"
        />
      )}
      <FieldFrame field={fileField} label="Image file" hint="JPEG, PNG, GIF or WebP, smaller than 5 MB.">
        <input
          {...controlAttributes(fileField, { hint: true })}
          ref={input}
          key={file.key}
          type="file"
          accept={IMAGE_TYPES.join()}
          onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0])}
          className="input image-input"
        />
      </FieldFrame>
      {hydrated && chosen && (
        <div className="image-chosen">
          <p>
            <bdi>{chosen.name}</bdi>, {megabytes(chosen.size)}
          </p>
          {chosen.file && (
            <Button type="button" onClick={upload} busy={isUploading} busyLabel="Uploading...">
              Upload
            </Button>
          )}
          {isUploading && <progress value={progress} aria-label="Uploading" />}
        </div>
      )}
      <p role="status" className="image-ready">
        {chosen && !chosen.file && (
          <>
            <CheckIcon /> Ready for submission
          </>
        )}
      </p>
      {purpose === "profile" ? (
        <KeptPicture key={shown} address={address} shown={shown} />
      ) : (
        <WebAddress
          address={address}
          input={addressInput}
          onLeave={(typed) => {
            if (typed === shown) return;
            setShown(typed);
            setChosen(null);
          }}
        />
      )}
    </fieldset>
  );
}

interface WebAddressProps {
  address: FormField;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the text of the input when the focus leaves it. */
  onLeave: (typed: string) => void;
}

/** The address of an item's picture, which super admins may type. */
function WebAddress({ address, input, onLeave }: WebAddressProps) {
  return (
    <FieldFrame field={address} label="Image URL" hint="Or the web address of a photo, starting with https.">
      <input
        {...controlAttributes(address, { hint: true })}
        ref={input}
        key={address.key}
        // Not of type url: an upload's address has no host.
        type="text"
        inputMode="url"
        defaultValue={address.defaultValue}
        onBlur={(event: FocusEvent<HTMLInputElement>) => onLeave(event.target.value)}
        className="input"
      />
    </FieldFrame>
  );
}

interface KeptPictureProps {
  address: FormField;
  /** The address of the picture as it stands now; empty where there is none. */
  shown: string;
}

/** A user's own picture is an upload: there is no address to type, but one to send along, or to leave out. */
function KeptPicture({ address, shown }: KeptPictureProps) {
  return (
    <div className="field">
      {shown && (
        <label className="checkbox">
          <input
            {...controlAttributes(address, { hint: true })}
            type="checkbox"
            value={shown}
            defaultChecked
          />
          <span className="field-label">Show this picture</span>
        </label>
      )}
      <FieldHint field={address} hint={shown ? "Untick it to show your initials instead." : undefined} />
      <FieldErrors field={address} />
    </div>
  );
}

function chosenOf(file: File): Chosen {
  return { name: file.name, size: file.size, preview: URL.createObjectURL(file), file };
}

const MEGABYTE = 1024 * 1024;

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
}

/** What a browser knows to be wrong before anything is sent. */
function faultOf(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return IMAGE_ERRORS.type;
  return file.size > MAX_IMAGE_BYTES ? IMAGE_ERRORS.tooLarge : null;
}
