import { useEffect, useEffectEvent } from "react";
import type { ActionResult } from "./actionResult";
import { useToast } from "./useToast";

/** Shows the toast of each result of a form's action. */
export function useActionToast(actionData: ActionResult | undefined): void {
  const show = useEffectEvent(useToast());
  useEffect(() => {
    if (actionData?.toast) show(actionData.toast);
  }, [actionData]);
}
