import { useEffect, useEffectEvent } from "react";
import type { ActionResult } from "./actionResult";
import { useToast } from "./useToast";

/** Shows the toast that a form's action answers with, each time that it answers. */
export function useActionToast(answer: ActionResult | undefined): void {
  const show = useEffectEvent(useToast());
  useEffect(() => {
    if (answer?.toast) show(answer.toast);
  }, [answer]);
}
