import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { AlertIcon, CheckIcon, CloseIcon } from "~/ui/icons";
import { useHydrated } from "~/ui/useHydrated";
import type { Toast } from "./messages";
import { useSwipe } from "./useSwipe";
import { useTimeout } from "./useTimeout";
import { ToastContext } from "./useToast";

/** How long a toast stays, in milliseconds. */
const duration = 5000;

interface ToastsProps {
  /** The toast that came with the page. Another id is another toast. */
  flash: (Toast & { id: string }) | null | undefined;
  children: ReactNode;
}

/**
 * The toast region, above `children` in reading order, and what lets them show a toast of their own.
 * The server draws the flash as a banner; script makes it the toast that goes by itself.
 */
export function Toasts({ flash, children }: ToastsProps) {
  const [toast, setToast] = useState<Toast | null>(flash ?? null);
  const [seen, setSeen] = useState(flash?.id);
  if (flash && flash.id !== seen) {
    setSeen(flash.id);
    setToast(flash);
  }
  const dismiss = useCallback(() => setToast(null), []);

  return (
    <ToastContext value={setToast}>
      <ToastRegion toast={toast} dismiss={dismiss} />
      {children}
    </ToastContext>
  );
}

function ToastRegion({ toast, dismiss }: { toast: Toast | null; dismiss: () => void }) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hydrated = useHydrated();
  const swipe = useSwipe(dismiss);
  const held = hovered || focused;
  useFocusKey("F8", region);
  useTimeout(toast && hydrated && !held ? dismiss : undefined, duration, toast);

  const close = () => {
    dismiss();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    setHovered(false);
    setFocused(false);
  };

  return (
    <section
      ref={region}
      className="toasts"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <div className={classes(toast && "toast", toast && `toast-${toast.variant}`)} {...swipe}>
        {toast && (toast.variant === "destructive" ? <AlertIcon /> : <CheckIcon />)}
        {/* The live region is there before its text is; the key brings in a server-sent text anew, to be read once. */}
        <div role="status" className="toast-text">
          {toast && <ToastText key={String(hydrated)} toast={toast} />}
        </div>
        {toast && hydrated && <IconButton type="button" label="Close" icon={<CloseIcon />} onClick={close} />}
      </div>
    </section>
  );
}

function ToastText({ toast }: { toast: Toast }) {
  return (
    <div>
      <p className="toast-title">{toast.title}</p>
      {toast.description && <p>{toast.description}</p>}
    </div>
  );
}

function useFocusKey(key: string, target: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const focusTarget = (event: KeyboardEvent) => {
      if (event.key === key) target.current?.focus();
    };
    document.addEventListener("keydown", focusTarget);
    return () => document.removeEventListener("keydown", focusTarget);
  }, [key, target]);
}
