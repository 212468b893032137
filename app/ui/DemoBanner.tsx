import { Form, href } from "react-router";
import { CloseIcon } from "./icons";
import { Banner } from "./Layout";
import { Link } from "./Link";

/** States that the content is demo data. Can be hidden. @param returnTo the page's address */
export function DemoBanner({ returnTo }: { returnTo: string }) {
  return (
    <aside aria-label="About this site" data-print="hide">
      <Banner
        action={
          <Form method="post" action={href("/display")} preventScrollReset>
            <input type="hidden" name="returnTo" value={returnTo} />
            <button
              type="submit"
              name="demo"
              value="hidden"
              className="-my-2.5 -me-3 inline-flex size-11 items-center justify-center"
            >
              <CloseIcon />
              <span className="sr-only">Hide this notice</span>
            </button>
          </Form>
        }
      >
        <p>
          This is a demo: clubs, players and reviews are invented.{" "}
          <Link to={href("/demo")}>About this demo</Link>
        </p>
      </Banner>
    </aside>
  );
}
