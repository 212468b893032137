import { createContext, useContext } from "react";
import { catalogue, type Toast, type ToastKey } from "./catalogue";

/** Shows a toast in place of the one that is up. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** @returns a function that shows a toast of the catalogue, or one with a text of its own. */
export function useToast(): (toast: ToastKey | Toast) => void {
  const show = useContext(ToastContext);
  return (toast) => show(typeof toast === "string" ? catalogue[toast] : toast);
}
