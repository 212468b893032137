import type { ToggleEvent } from "react";
import { CopyButton } from "./CopyButton";
import { ShareIcon } from "./icons";
import { Link } from "./Link";
import { box, button, control, rowLink } from "./styles";
import { MENUS } from "./useMenus";

interface ShareMenuProps {
  title: string;
  /** The page's full address. */
  url: string;
  /** The path of the page with its badge for other sites. */
  badgePath?: string;
}

/** Shares a page: in the device's own dialog where it has one, else by its address, WhatsApp or e-mail. */
export function ShareMenu({ title, url, badgePath }: ShareMenuProps) {
  const text = encodeURIComponent(`${title}: ${url}`);
  const shareNatively = ({ currentTarget: menu }: ToggleEvent<HTMLDetailsElement>) => {
    // Browsers open the dialog only soon after a press. After a slow hydration the menu stays instead.
    if (!menu.open || !navigator.share || !navigator.userActivation?.isActive) return;
    navigator
      .share({ title, url })
      // The user has closed the dialog, which is no error.
      .catch(({ name }: DOMException) => name !== "AbortError")
      .then((hasFailed) => {
        menu.open = hasFailed === true;
      });
  };
  return (
    <details name={MENUS} className="md:relative" onToggle={shareNatively}>
      <summary className={`${button("secondary")} w-full list-none [&::-webkit-details-marker]:hidden`}>
        <ShareIcon />
        Share
      </summary>
      <div
        className={`absolute inset-x-4 z-3 mt-1 flex flex-col gap-1 p-3 raised md:left-auto md:right-0 md:w-72 ${box}`}
      >
        <input className={control.text} value={url} readOnly aria-label="Address of this page" />
        <CopyButton text={url} />{" "}
        <a href={`https://wa.me/?text=${text}`} className={`${rowLink} text-link`} rel="noreferrer">
          WhatsApp
        </a>{" "}
        <a
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}
          className={`${rowLink} text-link`}
        >
          E-mail
        </a>{" "}
        {badgePath && (
          <Link to={badgePath} className={`${rowLink} text-link`}>
            Badge for a website
          </Link>
        )}
      </div>
    </details>
  );
}
