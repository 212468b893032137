import { ContactDetails } from "~/features/policies/ContactDetails";
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

export function meta(): Route.MetaDescriptors {
  return [
    { title: `Contact Us · ${product.name}` },
    { name: "description", content: `How to reach the people behind ${product.name}.` },
  ];
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
