import type { ReactNode } from "react";
import type { ResubmitForm as Kept } from "~/http/problems";
import { ButtonLink } from "./Button";
import { CourtLines } from "./CourtLines";
import { ResubmitForm } from "./ResubmitForm";

interface ErrorPageProps {
  title: string;
  detail: string;
  /** A form to submit again, shown in place of the links. */
  kept?: Kept | undefined;
  /** Links; defaults to the home page and the courts. */
  children?: ReactNode;
}

/** An error page: what happened, and links to continue. */
export function ErrorPage({ title, detail, kept, children }: ErrorPageProps) {
  return (
    <div className="court out">
      <div className="out-inner">
        <div>
          <h1>{title}</h1>
          <p className="out-detail">{detail}</p>
          {kept ? (
            <ResubmitForm kept={kept} />
          ) : (
            <div className="actions">{children ?? <DefaultLinks />}</div>
          )}
        </div>
        <div className="out-court">
          <CourtLines />
          <span className="out-ball" />
        </div>
      </div>
    </div>
  );
}

function DefaultLinks() {
  return (
    <>
      <ButtonLink to="/" variant="primary">
        Back to Home
      </ButtonLink>
      <ButtonLink to="/courts">See all courts</ButtonLink>
    </>
  );
}
