import { readLicence } from "./licence";

/** The name of a licence, with a link to its text. @param licence the operator's text */
export function LicenceLink({ licence }: { licence: string }) {
  const { name, url } = readLicence(licence);
  if (url === null) return <>{name}</>;
  return (
    <span className="wrap-anywhere">
      <a href={url} rel="license noreferrer">
        {name ?? url}
      </a>
    </span>
  );
}
