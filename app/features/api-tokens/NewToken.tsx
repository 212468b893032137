import { useEffect, useRef } from "react";
import { CopyButton } from "~/ui/CopyButton";
import { Banner } from "~/ui/Layout";

/** Shows a new token. This is the only time it is shown, so the user must copy it. */
export function NewToken({ token }: { token: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <Banner tone="success" action={<CopyButton text={token} />}>
      <div ref={box} tabIndex={-1}>
        <p>Your new token. Copy it now: you won’t see it again.</p>
        <p>
          <code className="wrap-anywhere select-all">{token}</code>
        </p>
      </div>
      <p>
        Send it with every call, as <code>Authorization: Bearer</code> and the token. Anyone who has it can do
        the same: keep it like a password.
      </p>
    </Banner>
  );
}
