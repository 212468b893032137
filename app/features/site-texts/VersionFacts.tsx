import { profileHref } from "~/http/addresses";
import { absoluteTime, plural } from "~/lib/format";
import { Link } from "~/ui/Link";
import { softFacts } from "~/ui/styles";
import type { PolicyVersion } from "./policy.view";

/** The author, time and length of a version. */
export function VersionFacts({ version: { author, writtenAt, restores, length } }: VersionFactsProps) {
  return (
    <p className={softFacts}>
      {author ? (
        <span>
          by{" "}
          {author.id === null ? (
            <bdi>{author.name}</bdi>
          ) : (
            <Link to={profileHref(author.id)}>
              <bdi>{author.name}</bdi>
            </Link>
          )}
        </span>
      ) : (
        <span>The original text</span>
      )}{" "}
      {author?.id === null && <span>account deleted since</span>}{" "}
      {writtenAt && <time dateTime={writtenAt}>{absoluteTime(new Date(writtenAt))}</time>}{" "}
      {restores !== null && <span>version {restores} once more</span>}{" "}
      <span>{plural(length, "character")}</span>
    </p>
  );
}

interface VersionFactsProps {
  version: PolicyVersion;
}
