import { classes } from "./classes";

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  src: string | null;
  size?: "tiny" | "small" | "medium" | "large";
}

/** A person's picture above their initials. Decoration: the name stands beside it. */
export function Avatar({ firstName, lastName, src, size = "small" }: AvatarProps) {
  return (
    <span className={classes("avatar", `avatar-${size}`)} aria-hidden="true">
      {initials(firstName, lastName)}
      {src && (
        <img
          src={src}
          alt=""
          width="160"
          height="160"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}

/** The first letters of both names, as a reader of any script sees letters; '?' for a person without names. */
function initials(...names: (string | null)[]): string {
  const letters = names.map((name) => firstLetter(name?.trim() ?? "")).join("");
  return letters.toLocaleUpperCase() || "?";
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? "";
}
