import { CopyButton } from "~/ui/CopyButton";
import { Banner } from "~/ui/Layout";

const focus = (box: HTMLDivElement | null) => box?.focus();

/** Shows a new token. This is the only time it is shown, so the user must copy it. */
export function NewToken({ token }: { token: string }) {
  return (
    <Banner tone="success">
      {/* The key gives the focus to each further token, too. */}
      <div key={token} ref={focus} tabIndex={-1}>
        <p>Your new token. Copy it now: you won’t see it again.</p>
        <p className="my-2">
          <code className="text-base wrap-anywhere select-all">{token}</code>
        </p>
      </div>
      <CopyButton text={token} />
      <p className="mt-2">
        Send it with every request, as <code>Authorization: Bearer</code> and the token. Anyone who has it can
        use the API as you.
      </p>
    </Banner>
  );
}
