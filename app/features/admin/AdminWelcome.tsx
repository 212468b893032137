import { Section } from "~/ui/Layout";

/** Lists what a super admin can do. @param firstName the viewer's first name */
export function AdminWelcome({ firstName }: { firstName: string | null }) {
  return (
    <Section title={firstName ? `Welcome, ${firstName}` : "Welcome"} boxed>
      <p>As a super admin you can:</p>
      <ul className="list-disc pl-5">
        <li>Manage courts and equipment</li>
        <li>Monitor user reviews</li>
        <li>Access platform statistics</li>
        <li>Assign other super admins</li>
      </ul>
    </Section>
  );
}
