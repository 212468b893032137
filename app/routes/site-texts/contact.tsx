import { href } from "react-router";
import { ContactDetails } from "~/features/site-texts/ContactDetails";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { product } from "~/lib/product";
import { processContext } from "~/middleware/process";
import { Hero } from "~/ui/Hero";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/contact";

/** Returns the configured contact address; never a super admin's. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(processContext).environment.contactEmail };
}

export function meta({ matches, loaderData: { email } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "Contact Us",
    description: email
      ? `Write to the people behind ${product.name}: about a review, a court or racket that is missing, your data, or a grievance.`
      : `Where a report of a review, a request about your data or a grievance goes on ${product.name}.`,
    path: href("/contact-us"),
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function Contact({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        before={<BackLink to="/">Back to Home</BackLink>}
        title="Contact Us"
        subtitle={
          email
            ? "A question, a correction, a missing club? Tell us."
            : "Where reports, requests about your data and grievances go."
        }
      />
      <Page>
        <ContactDetails email={email} />
      </Page>
    </>
  );
}
