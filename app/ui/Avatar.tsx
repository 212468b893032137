import { AVATAR_WIDTHS } from "~/http/uploads";
import { Photo } from "./Photo";

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  src: string | null;
  size?: keyof typeof SIZES;
}

const SIZES = {
  tiny: { width: "2rem", look: "size-8 text-xs" },
  small: { width: "2.5rem", look: "size-10 text-sm" },
  /** In the hero: above the name on a phone, else before it. */
  large: {
    width: "7rem",
    look: "avatar-large mb-4 size-28 border-3 border-on-court text-3xl sm:mb-0",
  },
} as const;

/** A user's picture above their initials. Decorative: the name is beside it. */
export function Avatar({ firstName, lastName, src, size = "small" }: AvatarProps) {
  const { width, look } = SIZES[size];
  return (
    <span
      className={`avatar relative inline-grid flex-none place-items-center overflow-hidden rounded-full bg-court-tint font-bold tracking-normal text-link select-none on-court:bg-on-court on-court:text-court-deep ${look}`}
      aria-hidden="true"
    >
      {/* Text browsers would show the name right after the initials. */}
      {`${initials(firstName, lastName)} `}
      {src && <Photo src={src} ladder={AVATAR_WIDTHS} sizes={width} width={160} height={160} />}
    </span>
  );
}

/** The first grapheme of each name; '?' without names. */
function initials(...names: (string | null)[]): string {
  const letters = names.map((name) => firstLetter(name?.trim() ?? "")).join("");
  // Without a locale: browsers and the server may have different ones, such as Turkish, whose i becomes İ.
  return letters.toUpperCase() || "?";
}

const graphemes = new Intl.Segmenter();

function firstLetter(name: string): string {
  const [first] = graphemes.segment(name);
  return first?.segment ?? "";
}
