import { useEffect, useEffectEvent } from "react";
import type { FormAnswer } from "./formAnswer";
import { useToast } from "./useToast";

/** Shows the toast that a form's action answers with, each time that it answers. */
export function useAnswerToast(answer: FormAnswer | undefined): void {
  const show = useEffectEvent(useToast());
  useEffect(() => {
    if (answer?.toast) show(answer.toast);
  }, [answer]);
}
