import { createContext, useContext } from "react";
import { type BrowserToastKey, browserMessages, type Toast } from "./toast";

/** Shows a toast in place of the current one. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** @returns a function that shows a toast of the browser by key, or one of the server */
export function useToast(): (toast: BrowserToastKey | Toast) => void {
  const show = useContext(ToastContext);
  return (toast) => show(typeof toast === "string" ? browserMessages[toast] : toast);
}
