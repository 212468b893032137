import { useEffect, useRef, useState } from "react";
import { Button } from "./Button";
import { useHydrated } from "./useHydrated";

/** How long the button says what has happened, in milliseconds. */
const SHOWN_FOR = 2_000;

/** Copies a text to the clipboard. Renders nothing without JavaScript, which it needs. */
export function CopyButton({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!hydrated) return null;
  async function copy() {
    const isCopied = await writeToClipboard(text);
    setOutcome(isCopied ? "Copied" : "Could not copy");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), SHOWN_FOR);
  }
  return (
    <Button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? "Copy"}</span>
    </Button>
  );
}

/** @returns whether the browser and the user allow it */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
