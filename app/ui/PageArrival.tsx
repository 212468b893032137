import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Does for pages that script brings in what a browser does for those it loads: says the title, and takes up a focus
 * that went with the old page. A dialog that opened takes the focus and names itself.
 */
export function PageArrival({ mainId }: { mainId: string }) {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (document.querySelector("dialog:modal")) return;
    setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, mainId]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
