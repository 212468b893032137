import { createContext, useContext } from "react";
import { type Toast, type ToastKey, toastOf } from "./messages";

/** Shows a toast in place of the current one. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** @returns a function that shows a predefined toast by key, or a custom one */
export function useToast(): (toast: ToastKey | Toast) => void {
  const show = useContext(ToastContext);
  return (toast) => show(toastOf(toast));
}
