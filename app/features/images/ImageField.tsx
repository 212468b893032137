import { type ChangeEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { isUploadAddress } from "~/http/uploads";
import { Button } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { FieldFrame } from "~/ui/FieldFrame";
import { controlAttributes, type FormField, withErrors } from "~/ui/FormField";
import { CheckIcon } from "~/ui/icons";
import { LiteVersion } from "~/ui/liteVersion";
import { control, labelText } from "~/ui/styles";
import { useHydrated } from "~/ui/useHydrated";
import { type BrowserToastKey, failed, type Toast } from "../toasts/toast";
import { useToast } from "../toasts/useToast";
import { CurrentPicture, WebAddress } from "./ImageAddressFields";
import { INVALID_TYPE, tooLarge } from "./image.labels";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "./image.limits";
import type { ImagePurpose } from "./image.purposes";
import { useUpload } from "./useUpload";

/** The look of a preview; profiles have their own. */
const PREVIEW = "aspect-4/3 max-w-80 rounded-control";
const PROFILE_PREVIEW = "aspect-square max-w-28 rounded-full";

interface ImageFieldProps {
  label: string;
  purpose: ImagePurpose;
  /** The field of the image's URL. */
  address: FormField;
  /** The field of the file, which is submitted with the form when scripts are off. */
  file: FormField;
  /** Called with the URL after an upload, and with the URL before it when that is removed. */
  onAddress?: (address: string) => void;
  /** More fields of the picture. */
  children?: ReactNode;
}

/** The toast after a failed upload, in addition to the error at the field. */
const failedUpload = (purpose: ImagePurpose, error: string): BrowserToastKey | Toast =>
  purpose === "profile" ? failed(`Failed to upload profile picture: ${error}`) : "imageNotUploaded";

/** The toasts for errors in a profile picture that the browser itself detects. */
const PROFILE_TOASTS: Partial<Record<string, BrowserToastKey>> = {
  [INVALID_TYPE]: "invalidFileType",
  [tooLarge("profile")]: "fileTooLarge",
};

const NOT_UPLOADED = "Please upload image first";

/** The error when the session has ended before an upload. */
const LOGGED_OUT =
  "You are signed out. Send the form to sign in again. What you typed stays; choose the image again then.";

/** How long after the choice the upload starts by itself, in milliseconds: a wrong choice can be removed unsent. */
const UPLOAD_DELAY = 1_000;

/** The chosen file and its state. */
interface ChosenFile {
  name: string;
  size: number;
  /** The object URL of the local preview. */
  preview: string;
  /** Null once it is uploaded. */
  file: File | null;
}

/**
 * The field for a picture: a file, or for items also the URL of an image on the web. With scripts the file is uploaded
 * soon after it is chosen, and the form then sends its URL; without, the file is submitted with the form.
 */
export function ImageField({ label, purpose, address, file, onAddress, children }: ImageFieldProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [currentUrl, setCurrentUrl] = useState(address.defaultValue ?? "");
  /** What submitted the form while the file was being uploaded, which is repeated then. */
  const [waiting, setWaiting] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const addressInput = useRef<HTMLInputElement>(null);
  const { progress, send, cancel } = useUpload(purpose);
  const hydrated = useHydrated();
  const isLite = use(LiteVersion);
  const toast = useToast();
  const isUploading = progress !== null;
  const isUploaded = chosen?.file === null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Stops an upload, or prevents it. */
  const stop = () => {
    setWaiting(null);
    clearTimeout(timer.current);
    cancel();
  };

  const choose = (picked: File | undefined) => {
    const invalid = picked ? validate(picked, purpose) : null;
    stop();
    setError(invalid);
    const next = picked && !invalid ? chosenFileOf(picked) : null;
    setChosen(next);
    if (next) timer.current = setTimeout(() => upload(next), UPLOAD_DELAY);
    if (!invalid) return;
    if (input.current) input.current.value = "";
    const toastKey = purpose === "profile" ? PROFILE_TOASTS[invalid] : undefined;
    if (toastKey) toast(toastKey);
  };

  // A file may have been chosen before hydration.
  const takeEarlyChoice = useEffectEvent(() => choose(input.current?.files?.[0]));
  useEffect(() => takeEarlyChoice(), []);

  const preview = chosen?.preview;
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const blockSubmit = useEffectEvent((event: SubmitEvent) => {
    if (!chosen?.file) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isUploading) return setWaiting(event.submitter);
    setError(NOT_UPLOADED);
    input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    const onSubmit = (event: SubmitEvent) => blockSubmit(event);
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);

  useEffect(() => {
    // The fields of the form have the address now.
    if (isUploaded && waiting) input.current?.form?.requestSubmit(waiting);
  }, [isUploaded, waiting]);

  const clearInput = () => {
    if (input.current) input.current.value = "";
  };
  const finish = (uploadedFile: ChosenFile, imageUrl: string) => {
    setError(null);
    setChosen({ ...uploadedFile, file: null });
    setCurrentUrl(imageUrl);
    clearInput();
    if (addressInput.current) addressInput.current.value = imageUrl;
    onAddress?.(imageUrl);
    toast(purpose === "profile" ? "profilePictureUploaded" : "imageUploaded");
  };
  const fail = (message: string) => {
    setWaiting(null);
    setError(message);
    toast(failedUpload(purpose, message));
  };
  const showLoggedOut = () => {
    setWaiting(null);
    setError(LOGGED_OUT);
    setChosen(null);
    clearInput();
    toast(failed(LOGGED_OUT));
  };

  /** Goes back to the picture before the choice. */
  const remove = () => {
    const before = address.defaultValue ?? "";
    stop();
    setChosen(null);
    setError(null);
    setCurrentUrl(before);
    clearInput();
    if (addressInput.current) addressInput.current.value = before;
    onAddress?.(before);
    input.current?.focus();
  };

  const upload = (next: ChosenFile) => {
    if (!next.file) return;
    stop();
    setError(null);
    send(next.file, (uploaded) => {
      if ("address" in uploaded) finish(next, uploaded.address);
      else if (uploaded.status === 401) showLoggedOut();
      else fail(uploaded.error);
    });
  };

  const fileField = error ? withErrors(file, [error]) : file;
  const picture = preview ?? (purpose !== "profile" || isUploadAddress(currentUrl) ? currentUrl : "");
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <legend className={`-ml-2 px-2 ${labelText}`}>{label}</legend>
      {picture && !isLite && (
        <img
          src={picture}
          alt=""
          className={`w-full bg-sunken object-cover ${purpose === "profile" ? PROFILE_PREVIEW : PREVIEW}`}
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
          // The browser writes there that no file is chosen, although one was just uploaded.
          className={classes(control.file, isUploaded && "text-transparent")}
        />
      </FieldFrame>
      {hydrated && chosen && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 wrap-anywhere">
            <bdi>{chosen.name}</bdi>, {megabytes(chosen.size)}
          </p>
          {chosen.file ? (
            <Button type="button" onClick={() => upload(chosen)} busy={isUploading} busyLabel="Uploading...">
              Upload
            </Button>
          ) : (
            <Button type="button" onClick={() => input.current?.click()}>
              Upload another
            </Button>
          )}
          <Button type="button" variant="quiet" aria-label={`Remove ${chosen.name}`} onClick={remove}>
            Remove
          </Button>
          {isUploading && (
            <progress value={progress} aria-label="Uploading" className="w-full basis-full accent-court" />
          )}
        </div>
      )}
      <UploadStatus isUploaded={isUploaded} isWaiting={waiting !== null} />
      {purpose === "profile" && <CurrentPicture key={currentUrl} address={address} currentUrl={currentUrl} />}
      {purpose === "review" && currentUrl && <input type="hidden" name={address.name} value={currentUrl} />}
      {purpose === "item" && (
        <WebAddress
          address={address}
          input={addressInput}
          onLeave={(typed) => {
            if (typed === currentUrl) return;
            // Otherwise an upload that is running would replace what was typed.
            stop();
            setCurrentUrl(typed);
            setChosen(null);
            setError(null);
            clearInput();
          }}
        />
      )}
      {children}
    </fieldset>
  );
}

interface UploadStatusProps {
  isUploaded: boolean;
  /** Whether the form is submitted when the file is uploaded. */
  isWaiting: boolean;
}

/** It stays there for screen readers, which tell of it when it is filled. */
function UploadStatus({ isUploaded, isWaiting }: UploadStatusProps) {
  return (
    <p role="status" className="flex items-center gap-1.5 font-semibold empty:-mt-3">
      {isUploaded && (
        <>
          <CheckIcon />
          <span>Ready for submission</span>
        </>
      )}
      {isWaiting && !isUploaded && <span>The form is sent after the upload</span>}
    </p>
  );
}

function chosenFileOf(file: File): ChosenFile {
  return { name: file.name, size: file.size, preview: URL.createObjectURL(file), file };
}

const MEGABYTE = 1024 * 1024;

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Checks a file before its upload. @returns the error, or null */
function validate(file: File, purpose: ImagePurpose): string | null {
  if (!IMAGE_TYPES.includes(file.type)) return INVALID_TYPE;
  return file.size > MAX_IMAGE_BYTES ? tooLarge(purpose) : null;
}
