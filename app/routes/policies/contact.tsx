import { href } from "react-router";
import { ContactDetails } from "~/features/policies/ContactDetails";
import { pageHead } from "~/kernel/head";
import { product } from "~/kernel/product";
import { processContext } from "~/middleware/process";
import { Hero } from "~/ui/Hero";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/contact";

/** People reach those who run the site at the first of their addresses: docs/decisions/policies.md. */
export function loader({ context }: Route.LoaderArgs) {
  const { superAdminEmails } = context.get(processContext).environment;
  return { email: superAdminEmails[0] ?? null };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "Contact Us",
    description: `Write to the people behind ${product.name}: about a review, a court or racket that is missing, your data, or a grievance.`,
    path: href("/contact-us"),
  });
}

export default function Contact({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        before={<BackLink to="/">Back to Home</BackLink>}
        title="Contact Us"
        subtitle="A question, a correction, a club that is missing? We would like to hear of it."
      />
      <Page>
        <ContactDetails email={email} />
      </Page>
    </>
  );
}
