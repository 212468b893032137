import { Link } from "react-router";
import { Tag } from "~/ui/Layout";
import type { PolicyVersion } from "./policy.view";
import { VersionFacts } from "./VersionFacts";

interface VersionListProps {
  versions: readonly PolicyVersion[];
  /** The number of the one that is the text now. */
  now: number;
  policyPath: string;
}

/** All that a policy has said, each with the way to it. */
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
