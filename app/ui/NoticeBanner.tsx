import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./Button";
import { Banner } from "./Layout";

interface NoticeBannerProps {
  /** Its accessible name. */
  label: string;
  /** The address of the form that ends the notice. */
  action: string;
  /** The page's address. */
  returnTo: string;
  /** What the notice is about, posted so that the form does not end a newer notice on something else. */
  about?: string | number | null | undefined;
  /** The label of the button. */
  button?: string;
  children: ReactNode;
}

/** A notice on every page to one user, until they have read it. */
export function NoticeBanner(props: NoticeBannerProps) {
  const { label, action, returnTo, about, button = "I have read it", children } = props;
  return (
    <aside aria-label={label}>
      <Banner
        action={
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="returnTo" value={returnTo} />
            {about && <input type="hidden" name="about" value={about} />}
            <Button type="submit" className="whitespace-nowrap">
              {button}
            </Button>
          </Form>
        }
      >
        {children}
      </Banner>
    </aside>
  );
}
