import { Button } from "~/ui/Button";
import { useHydrated } from "~/ui/useHydrated";

/** Prints the page. Renders nothing without JavaScript, which it needs. */
export function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button type="button" variant="primary" onClick={() => window.print()}>
      Print
    </Button>
  );
}
