import { useContext } from "react";
import { href } from "react-router";
import { LiteVersion } from "./liteVersion";
import { rowLink } from "./styles";

/** Switches to the lite version and back. A document request, since the lite version has no scripts. */
export function LiteVersionForm({ returnTo }: { returnTo: string }) {
  const isLite = useContext(LiteVersion);
  return (
    <form method="post" action={href("/display")}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <button
        type="submit"
        name="version"
        value={isLite ? "full" : "lite"}
        className={`${rowLink} text-ink-soft hover:text-link`}
      >
        {isLite ? "Full version" : "Lite version"}
      </button>
    </form>
  );
}
