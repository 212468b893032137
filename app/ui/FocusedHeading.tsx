import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of something that a link brought into a page, such as a form. It takes the focus when it comes, by
 * `autofocus` where there is no script, so that those who do not see it arrive know where they are. A focus that
 * already stands somewhere else stays there.
 */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.contains(heading.current)) heading.current?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/noAutofocus: the person asked for what stands under this heading
    <h3 ref={heading} tabIndex={-1} autoFocus>
      {children}
    </h3>
  );
}
