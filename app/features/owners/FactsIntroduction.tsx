import { Notices } from "~/ui/Layout";

interface FactsIntroductionProps {
  name: string;
  /** Whether an earlier proposal waits for a decision; the form has its values. */
  isWaiting: boolean;
}

/** What an owner reads above the form for facts. */
export function FactsIntroduction({ name, isWaiting }: FactsIntroductionProps) {
  return (
    <>
      <h1>
        Propose facts: <bdi>{name}</bdi>
      </h1>
      <p>
        Change what is wrong or missing. Only what you change is proposed, and a super admin accepts or
        rejects each one. Sending again replaces what waits for a decision.
      </p>
      {isWaiting && (
        <Notices notices={["What you proposed waits for a decision. It is in the form below."]} />
      )}
    </>
  );
}
