import { Banner } from "~/ui/Layout";
import { readOnlyText } from "./readOnly.view";

/** Says on every page that the site is in read-only mode. @param message of the mode */
export function ReadOnlyBanner({ message }: { message: string }) {
  return (
    <aside aria-label="Read-only mode" className="print:hidden">
      <Banner>
        <bdi>{readOnlyText(message)}</bdi>
      </Banner>
    </aside>
  );
}
