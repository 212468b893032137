import { AVATAR_WIDTHS } from "~/lib/uploads";
import { classes } from "./classes";
import { Photo } from "./Photo";

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  src: string | null;
  size?: keyof typeof SIZES;
}

/** Widths of the sizes, equal to those in `pictures.css`. */
const SIZES = { tiny: "2rem", small: "2.5rem", medium: "3.5rem", large: "7rem" } as const;

/** A user's picture above their initials. Decorative: the name is beside it. */
export function Avatar({ firstName, lastName, src, size = "small" }: AvatarProps) {
  return (
    <span className={classes("avatar", `avatar-${size}`)} aria-hidden="true">
      {initials(firstName, lastName)}
      {src && <Photo src={src} ladder={AVATAR_WIDTHS} sizes={SIZES[size]} width={160} height={160} />}
    </span>
  );
}

/** The first grapheme of each name; '?' without names. */
function initials(...names: (string | null)[]): string {
  const letters = names.map((name) => firstLetter(name?.trim() ?? "")).join("");
  return letters.toLocaleUpperCase() || "?";
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? "";
}
