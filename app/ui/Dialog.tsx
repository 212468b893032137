import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { IconLink } from "./Button";
import { classes } from "./classes";
import { isChanged } from "./formInput";
import { CloseIcon } from "./icons";
import { OpenDialogContext } from "./OpenDialog";
import { useHydrated } from "./useHydrated";

interface DialogProps {
  /** A name of a user or an item in it is a `<bdi>`, since its characters could reverse the text after it. */
  title: ReactNode;
  /** The address of the page beneath: where closing leads. */
  closeTo: string;
  /** `wide` for long texts and forms of many fields. */
  size?: "normal" | "wide";
  children: ReactNode;
}

/**
 * A dialog with its own address. The server renders it open, above its parent's content; hydration makes it modal
 * without a layout shift. Escape, a click on the backdrop and the close link navigate to `closeTo`; the first two, which
 * are easily pressed by mistake, ask first if it has input, also of a rejected form or of a draft. When it closes, the focus
 * returns to the element that opened it.
 */
export function Dialog({ title, closeTo, size = "normal", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const hydrated = useHydrated();
  const [wasServerRendered] = useState(!hydrated);
  /** The focused element when the effect was cleaned up, as React does once in development, which loses the focus. */
  const formerFocus = useRef<Element>(null);
  const setOpenDialog = useContext(OpenDialogContext);
  const navigate = useNavigate();
  const drafted = useRouteLoaderData<{ drafted?: string }>("root")?.drafted;
  const hasInput = useRef(wasServerRendered && drafted !== undefined);
  const close = () => {
    const element = dialog.current;
    if (!element) return;
    // What was typed before hydration was no event here.
    const controls = [...element.querySelectorAll<HTMLInputElement>("input, textarea")];
    if (!(hasInput.current || controls.some(isChanged)) || confirm("Discard what you typed?")) {
      void navigate(closeTo, { preventScrollReset: true });
    } else if (!element.open) element.showModal();
  };

  // A layout effect: it runs before the first paint and, on unmount, while the opener can still be determined.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = formerFocus.current ?? document.activeElement;
    const inUse = opener !== element && element.contains(opener);
    const scrolled = element.scrollTop;
    const alert = element.querySelector("[role=alert]");
    const start = inUse ? opener : (alert ?? heading.current);
    hasInput.current ||= alert !== null;
    element.removeAttribute("open");
    showModalAt(start, element);
    if (start instanceof HTMLElement) start.focus({ preventScroll: inUse });
    element.scrollTop = scrolled;
    setOpenDialog(element);
    return () => {
      setOpenDialog(null);
      formerFocus.current = inUse ? document.activeElement : null;
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [setOpenDialog]);

  const onCancel = (event: SyntheticEvent) => {
    // The cancel event of a file field bubbles.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    close();
  };
  // A browser may close the dialog without a cancel event, as at a second Escape.
  const onClose = () => {
    if (dialog.current?.open === false) close();
  };
  // A click's target is the dialog, too, where a press in a field, to select its text, ends outside.
  const pressed = useRef<EventTarget>(null);
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard, Escape closes it (`cancel`)
    <dialog
      ref={dialog}
      open
      className={classes("dialog", `dialog-${size}`, wasServerRendered && "dialog-painted")}
      aria-labelledby={headingId}
      onInput={() => {
        hasInput.current = true;
      }}
      onCancel={onCancel}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeFromBackdrop}
    >
      <div className="flex flex-col gap-4 px-5 pt-5 pb-6">
        <div className="flex items-start justify-between gap-4 [&>a]:-mt-1 [&>a]:-mr-2 [&>a]:flex-none">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="min-w-0 pt-1.5">
            {title}
          </h2>
          <IconLink to={closeTo} preventScrollReset label="Close" icon={<CloseIcon />} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Makes a dialog modal. The browser gives the focus to its first element with `autofocus`, else to its first focusable
 * one: even for a moment, that would end the composition of a word in the field that has the focus.
 * @param start what has the focus, or is to get it
 */
function showModalAt(start: Element | null, dialog: HTMLDialogElement): void {
  for (const other of dialog.querySelectorAll("[autofocus]")) other.removeAttribute("autofocus");
  start?.setAttribute("autofocus", "");
  dialog.showModal();
  start?.removeAttribute("autofocus");
}
