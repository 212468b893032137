import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./Button";
import { ShareIcon } from "./icons";
import { box, button, control, rowLink } from "./styles";
import { useHydrated } from "./useHydrated";

interface ShareMenuProps {
  title: string;
  /** The page's full address. */
  url: string;
}

/** Shares a page: in the device's own dialog where it has one, else by its address, WhatsApp or e-mail. */
export function ShareMenu({ title, url }: ShareMenuProps) {
  const hydrated = useHydrated();
  const text = encodeURIComponent(`${title}: ${url}`);
  const menu = useRef<HTMLDetailsElement>(null);
  const shareNatively = useEffectEvent(() => {
    if (!menu.current?.open || !navigator.share) return;
    menu.current.open = false;
    // Rejected when the user closes the dialog, which is no error.
    navigator.share({ title, url }).catch(() => {});
  });
  // The page may have been hydrated because the menu was opened.
  useEffect(() => shareNatively(), []);
  return (
    <details ref={menu} className="relative" onToggle={() => shareNatively()}>
      <summary className={`${button("secondary")} list-none [&::-webkit-details-marker]:hidden`}>
        <ShareIcon />
        Share
      </summary>
      <div
        className={`absolute right-0 z-3 mt-1 flex w-72 max-w-[90vw] flex-col gap-1 p-3 shadow-raised ${box}`}
      >
        <input className={control.text} value={url} readOnly aria-label="Address of this page" />
        {hydrated && <CopyButton text={url} />}
        <a href={`https://wa.me/?text=${text}`} className={`${rowLink} text-link`} rel="noreferrer">
          WhatsApp
        </a>
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}
          className={`${rowLink} text-link`}
        >
          E-mail
        </a>
      </div>
    </details>
  );
}

/** How long a button says that it has copied, in milliseconds. */
const COPIED_FOR = 2_000;

/** Copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<"Copied" | "Not copied: select it yourself" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch {
      setOutcome("Not copied: select it yourself");
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), COPIED_FOR);
  }
  return (
    <Button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? "Copy"}</span>
    </Button>
  );
}
