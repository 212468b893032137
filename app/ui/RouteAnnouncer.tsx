import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Does for pages that script brings in what a browser does for those it loads: says the title, and takes up a focus
 * that went with the old page. Coming from a dialog it goes back to the link that had opened it, else to the main
 * part. A dialog that opened takes the focus and names itself.
 */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname, search } = useLocation();
  const arrived = useRef({ pathname, address: pathname + search, atDialog: false });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = arrived.current;
    const atDialog = document.querySelector("dialog[open]") !== null;
    arrived.current = { pathname, address: pathname + search, atDialog };
    if (before.pathname === pathname || atDialog) return;
    setTitle(document.title);
    if (document.activeElement !== document.body) return;
    const opener = before.atDialog && Array.from(document.links).find(leadsTo(before.address));
    if (opener) opener.focus();
    else document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, search, mainId]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}

function leadsTo(address: string) {
  return (link: Element) => link.getAttribute("href") === address;
}
