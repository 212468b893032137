import { useRef } from "react";
import { count } from "~/lib/format";
import { soft, stack } from "~/ui/styles";
import { TextDiff } from "~/ui/TextDiff";
import { useFocusOnNewContent } from "~/ui/useFocusOnNewContent";
import { PolicyBlocks } from "./PolicyBlocks";
import type { PolicyPreview } from "./policy.form";
import { POLICY_LIMITS } from "./policy.limits";

/** A rendered draft and its changes. Takes the focus whenever there is a new preview. */
export function DraftPreview({ preview }: { preview: PolicyPreview }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { blocks, length, differences } = preview;
  const isChanged = differences.some(({ kind }) => kind !== "same");

  useFocusOnNewContent(heading, preview);

  return (
    <div className={`border-t border-line pt-4 ${stack}`}>
      {/* biome-ignore lint/a11y/noAutofocus: the user requested the preview under this heading */}
      <h3 ref={heading} tabIndex={-1} autoFocus>
        Preview
      </h3>
      <p className={soft}>
        {count(length)} of {count(POLICY_LIMITS.text)} characters. Nothing is saved yet.
      </p>
      <div className="rounded-control border border-line p-4">
        <PolicyBlocks blocks={blocks} heading="h4" />
      </div>
      {isChanged ? (
        <details>
          <summary>What changes</summary>
          <TextDiff differences={differences} brief />
        </details>
      ) : (
        <p>The text is unchanged.</p>
      )}
    </div>
  );
}
