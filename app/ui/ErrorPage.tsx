import type { ReactNode } from "react";
import type { ResubmitForm as Kept } from "~/http/problems";
import { ButtonLink } from "./Button";
import { CourtLines } from "./CourtLines";
import { ResubmitForm } from "./ResubmitForm";

interface ErrorPageProps {
  title: string;
  detail: string;
  /** A form that is given back, in place of the ways on. */
  kept?: Kept | undefined;
  /** Ways on; home and the courts where there are none. */
  children?: ReactNode;
}

/** A page that cannot be shown: the ball is out. It says what happened and where to go from here. */
export function ErrorPage({ title, detail, kept, children }: ErrorPageProps) {
  return (
    <div className="court out">
      <div className="out-inner">
        <div>
          <h1>{title}</h1>
          <p className="out-detail">{detail}</p>
          {kept ? <ResubmitForm kept={kept} /> : <div className="actions">{children ?? <UsualWays />}</div>}
        </div>
        <div className="out-court">
          <CourtLines />
          <span className="out-ball" />
        </div>
      </div>
    </div>
  );
}

function UsualWays() {
  return (
    <>
      <ButtonLink to="/" variant="primary">
        Back to Home
      </ButtonLink>
      <ButtonLink to="/courts">See all courts</ButtonLink>
    </>
  );
}
