/** What an owner reads above the form for facts. */
export function FactsIntroduction({ name }: { name: string }) {
  return (
    <>
      <h1>
        Propose facts: <bdi>{name}</bdi>
      </h1>
      <p>
        Change what is wrong or missing. Only what you change is proposed, and a super admin accepts or
        rejects each of it. Sending again replaces what waits for a decision.
      </p>
    </>
  );
}
