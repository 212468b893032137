import { createContext } from "react";

/**
 * Takes the modal dialog that has opened, and null when it closes. Everything outside it is inert meanwhile: what must
 * still be seen, pressed and announced has to be in it.
 */
export const OpenDialogContext = createContext<(dialog: HTMLDialogElement | null) => void>(() => {});
