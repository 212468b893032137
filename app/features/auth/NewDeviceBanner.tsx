import { Form, href } from "react-router";
import { Button } from "~/ui/Button";
import { Banner } from "~/ui/Layout";
import { Link } from "~/ui/Link";

/** Asks on every page whether a sign-in on a new device was the user's. @param returnTo the page's address */
export function NewDeviceBanner({ device, returnTo }: { device: string; returnTo: string }) {
  return (
    <aside aria-label="About your sign-ins">
      <Banner
        action={
          <Form method="post" action={href("/account/security")} preventScrollReset>
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button type="submit" className="whitespace-nowrap">
              It was me
            </Button>
          </Form>
        }
      >
        New sign-in to your account: <bdi>{device}</bdi>. Not you?{" "}
        <Link to={href("/account")}>Sign out there</Link>.
      </Banner>
    </aside>
  );
}
