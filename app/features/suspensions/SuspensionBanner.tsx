import { href } from "react-router";
import { Banner } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { type Suspension, suspendedText } from "../users/suspension.view";

/** Says on every page to a suspended user why they may not write, and what they may do. */
export function SuspensionBanner({ suspension }: { suspension: Suspension }) {
  return (
    <aside aria-label="About your account">
      <Banner tone="danger">
        <p>
          <bdi>{suspendedText(suspension)}</bdi>
        </p>
        <p>
          You can read everything, and download your data or delete your account{" "}
          <Link to={href("/account")}>on your account's page</Link>. Is this a mistake?{" "}
          <Link to={href("/contact-us")}>Write to us</Link>.
        </p>
      </Banner>
    </aside>
  );
}
