import { type ReactNode, useEffect, useRef } from "react";

interface FocusedHeadingProps {
  /** Whether it is what a page without scripts focuses: not beside the errors of a form. */
  autoFocus?: boolean;
  children: ReactNode;
}

/**
 * The heading of content that a link added to a page, such as a form. Takes the focus when it appears, by
 * `autofocus` without scripts, so that screen readers announce it. Does not take the focus from
 * another element.
 */
export function FocusedHeading({ autoFocus = true, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/noAutofocus: the user requested the content under this heading
    <h3 ref={heading} tabIndex={-1} autoFocus={autoFocus}>
      {children}
    </h3>
  );
}
