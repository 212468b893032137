import { Section } from "~/ui/Layout";

/** What a super admin is there for. @param firstName of the one who reads it */
export function AdminWelcome({ firstName }: { firstName: string | null }) {
  return (
    <Section title={firstName ? `Welcome, ${firstName}` : "Welcome"} boxed>
      <p>As a super admin you can:</p>
      <ul className="admin-privileges">
        <li>Manage courts and equipment</li>
        <li>Monitor user reviews</li>
        <li>Access platform statistics</li>
        <li>Assign other super admins</li>
      </ul>
    </Section>
  );
}
