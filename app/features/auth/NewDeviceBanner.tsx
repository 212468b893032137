import { href } from "react-router";
import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";

/** Asks on every page whether a sign-in on a new device was the user's. @param returnTo the page's address */
export function NewDeviceBanner({ device, returnTo }: { device: string; returnTo: string }) {
  return (
    <NoticeBanner
      label="About your sign-ins"
      action={href("/account/security")}
      returnTo={returnTo}
      about={device}
      button="It was me"
    >
      New sign-in to your account: <bdi>{device}</bdi>. Not you?{" "}
      <Link to={href("/account")}>Sign out there</Link>.
    </NoticeBanner>
  );
}
