import { createContext, useContext } from "react";
import { type Toast, type ToastKey, toastOf } from "./messages";

/** Shows a toast in place of the one that is up. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** @returns a function that shows a toast of the catalogue, or one with a text of its own. */
export function useToast(): (toast: ToastKey | Toast) => void {
  const show = useContext(ToastContext);
  return (toast) => show(toastOf(toast));
}
