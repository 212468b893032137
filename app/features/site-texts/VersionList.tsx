import { Link } from "react-router";
import { Tag } from "~/ui/Layout";
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
    <ul className="policy-versions">
      {versions.map((version) => (
        <li key={version.number} className="policy-version">
          <p className="policy-version-name">
            <Link to={`${policyPath}/versions/${version.number}`}>Version {version.number}</Link>
            {version.number === now && <Tag>The text now</Tag>}
          </p>
          <VersionFacts version={version} />
        </li>
      ))}
    </ul>
  );
}
