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
    <Banner tone="success">
      <div ref={box} tabIndex={-1}>
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
