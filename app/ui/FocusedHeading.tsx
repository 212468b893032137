import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of content that a link added to a page, such as a form. Takes the focus when it appears, by
 * `autofocus` without scripts, so that screen readers announce it. Does not take the focus from
 * another element.
 */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/noAutofocus: the user requested the content under this heading
    <h3 ref={heading} tabIndex={-1} autoFocus>
      {children}
    </h3>
  );
}
