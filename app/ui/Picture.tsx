import type { ReactNode } from "react";
import { PICTURE_WIDTHS } from "~/http/uploads";
import { classes } from "./classes";
import { Photo } from "./Photo";
import { StoredElement } from "./StoredElement";

interface PictureProps {
  src: string | null;
  /** The item's `Drawing`. */
  drawing: ReactNode;
  /** The text alternative; omitted if the adjacent text says the same. */
  alt?: string | undefined;
  /** Whether to load the picture immediately, for pictures visible at first; others load lazily. */
  eager?: boolean | undefined;
  /** Wide and low, for cards of which many should be visible. */
  wide?: boolean;
  className?: string;
  /** As for `StoredElement`. */
  storedBy?: string;
}

/** The width of a column of the card grid or an item's page; on a phone, the full width. */
const SIZES = "(min-width: 48rem) 28rem, 100vw";

/**
 * A picture in 4:3 above a drawing. The text alternative belongs to both together and the `<img>` has
 * none, so that if the photo fails to load the drawing shows without scripts and without a broken-image icon.
 */
export function Picture({ src, drawing, alt, eager, wide = false, className, storedBy }: PictureProps) {
  const name = alt ? { role: "img", "aria-label": alt } : {};
  return (
    <StoredElement
      as="span"
      // React preloads an eager photo.
      storedBy={eager && src ? undefined : storedBy}
      className={classes(
        "picture relative block overflow-hidden bg-sunken",
        wide ? "aspect-9/4" : "aspect-4/3 print:max-w-1/2",
        className,
      )}
      {...name}
    >
      {drawing}
      {src && (
        <Photo src={src} ladder={PICTURE_WIDTHS} sizes={SIZES} width={800} height={600} eager={eager} />
      )}
    </StoredElement>
  );
}
