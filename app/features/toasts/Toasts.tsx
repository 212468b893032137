import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "~/ui/Button";
import { AlertIcon, CheckIcon, CloseIcon } from "~/ui/icons";
import { OpenDialogContext } from "~/ui/OpenDialog";
import { useHydrated } from "~/ui/useHydrated";
import type { Toast } from "./toast";
import { useSwipe } from "./useSwipe";
import { useTimeout } from "./useTimeout";
import { ToastContext } from "./useToast";

/** How long a toast stays, in milliseconds. */
const duration = 5000;

/** What stops the clock of a toast. */
interface Hold {
  hovered: boolean;
  focused: boolean;
}

const NOT_HELD: Hold = { hovered: false, focused: false };

/**
 * Without script a banner below the bar, there until the next page, also where a fragment scrolls it; with script a card
 * in the corner, above a dialog that is not modal yet. A selected text would be dragged instead of the toast.
 */
const REGION =
  "no-scripting:sticky no-scripting:top-bar no-scripting:z-10 focus-visible:-outline-offset-2 scripting:pointer-events-none scripting:fixed scripting:right-0 scripting:bottom-0 scripting:z-50 scripting:w-full scripting:max-w-105 scripting:p-4";
const TOAST =
  "toast flex items-start gap-3 border-b border-l-6 border-b-line px-4 py-3.5 scripting:pointer-events-auto scripting:animate-toast scripting:[touch-action:pan-y] scripting:rounded-control scripting:border-y scripting:border-r scripting:border-y-edge scripting:border-r-edge scripting:bg-surface scripting:raised scripting:select-none [&>button]:-mx-2 [&>button]:-my-2.5 [&>button]:flex-none [&>button]:text-ink *:[svg]:h-lh";

/** A bar at the edge and the icon in the colour of what the toast says. */
const LOOKS: Record<Toast["variant"], string> = {
  default: "border-l-success bg-success-tint *:[svg]:text-success",
  destructive: "border-l-danger bg-danger-tint *:[svg]:text-danger",
};

/** A toast that is shown. Another id is another toast, even with the same text. */
type ShownToast = Toast & { id: string };

interface ToastsProps {
  /** The toast that came with the page. */
  flash: ShownToast | null | undefined;
  children: ReactNode;
}

/**
 * The toast region, above `children` in reading order, and what lets them show a toast of their own.
 * The server draws the flash as a banner; script makes it the toast that goes by itself.
 *
 * A modal dialog makes the region inert, so an open one has a region of its own for as long as it is open. Both are there
 * before the text is, since a screen reader announces what comes into a live region, not what comes with it.
 */
export function Toasts({ flash, children }: ToastsProps) {
  const [toast, setToast] = useState<ShownToast | null>(flash ?? null);
  const [seen, setSeen] = useState(flash?.id);
  if (flash && flash.id !== seen) {
    setSeen(flash.id);
    setToast(flash);
  }
  const show = useCallback((next: Toast) => setToast({ ...next, id: String(performance.now()) }), []);
  const dismiss = useCallback(() => setToast(null), []);
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [hold, setHold] = useState(NOT_HELD);
  const moveTo = useCallback((next: HTMLDialogElement | null) => {
    setDialog(next);
    setHold(NOT_HELD);
  }, []);
  const hydrated = useHydrated();
  const isHeld = hold.hovered || hold.focused;
  useTimeout(toast && hydrated && !isHeld ? dismiss : undefined, duration, toast);

  return (
    <ToastContext value={show}>
      <ToastRegion toast={dialog ? null : toast} dismiss={dismiss} setHold={setHold} />
      {dialog && createPortal(<ToastRegion toast={toast} dismiss={dismiss} setHold={setHold} />, dialog)}
      <OpenDialogContext value={moveTo}>{children}</OpenDialogContext>
    </ToastContext>
  );
}

interface ToastRegionProps {
  toast: ShownToast | null;
  dismiss: () => void;
  setHold: Dispatch<SetStateAction<Hold>>;
}

function ToastRegion({ toast, dismiss, setHold }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const hydrated = useHydrated();
  const swipe = useSwipe(dismiss);
  useF8(toast && region);
  const setHovered = (hovered: boolean) => setHold((hold) => ({ ...hold, hovered }));
  const setFocused = (focused: boolean) => setHold((hold) => ({ ...hold, focused }));

  const close = () => {
    dismiss();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    setHold(NOT_HELD);
  };

  return (
    <section
      ref={region}
      className={REGION}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Not the dialog that it is in.
        event.preventDefault();
        close();
      }}
    >
      <div className={toast ? `${TOAST} ${LOOKS[toast.variant]}` : undefined} {...swipe}>
        {toast && (toast.variant === "destructive" ? <AlertIcon /> : <CheckIcon />)}
        {/* The live region is there before its text is; the key brings in a text anew, to be read once. */}
        <div role="status" className="min-w-0 flex-1">
          {toast && <ToastText key={`${toast.id} ${hydrated}`} toast={toast} />}
        </div>
        {toast && hydrated && <IconButton type="button" label="Close" icon={<CloseIcon />} onClick={close} />}
      </div>
    </section>
  );
}

function ToastText({ toast }: { toast: Toast }) {
  return (
    <div>
      <p className="font-bold">{toast.title}</p>
      {toast.description && <p>{toast.description}</p>}
    </div>
  );
}

/** Gives the focus to an element when F8 is pressed. */
function useF8(target: { readonly current: HTMLElement | null } | null) {
  useEffect(() => {
    const focusTarget = ({ key }: KeyboardEvent) => {
      if (key === "F8") target?.current?.focus();
    };
    document.addEventListener("keydown", focusTarget);
    return () => document.removeEventListener("keydown", focusTarget);
  }, [target]);
}
