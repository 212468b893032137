import { Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { box, stack } from "~/ui/styles";
import type { PolicyVersion } from "./policy.view";
import { VersionFacts } from "./VersionFacts";

interface VersionListProps {
  versions: readonly PolicyVersion[];
  /** The number of the current version. */
  now: number;
  policyPath: string;
}

/** The versions of a policy, with links. */
export function VersionList({ versions, now, policyPath }: VersionListProps) {
  return (
    <ul className={stack}>
      {versions.map((version) => (
        <li
          key={version.number}
          className={`policy-version grid min-w-0 justify-items-start gap-1 px-4 py-3 ${box}`}
        >
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:font-semibold">
            <Link to={`${policyPath}/versions/${version.number}`}>Version {version.number}</Link>{" "}
            {version.number === now && <Tag>Current text</Tag>}
          </p>
          <VersionFacts version={version} />
        </li>
      ))}
    </ul>
  );
}
