import type { ReactNode } from "react";
import { ButtonLink } from "./Button";
import { CourtLines } from "./Court";

interface ErrorPageProps {
  title: string;
  detail: string;
  /** Ways on; home and the courts where there are none. */
  children?: ReactNode;
}

/** A page that cannot be shown: the ball is out. It says what happened and where to go from here. */
export function ErrorPage({ title, detail, children }: ErrorPageProps) {
  return (
    <div className="court out">
      <div className="out-inner">
        <div>
          <h1>{title}</h1>
          <p className="out-detail">{detail}</p>
          <div className="actions">
            {children ?? (
              <>
                <ButtonLink to="/" variant="primary">
                  Back to Home
                </ButtonLink>
                <ButtonLink to="/courts">See all courts</ButtonLink>
              </>
            )}
          </div>
        </div>
        <div className="out-court">
          <CourtLines />
          <span className="out-ball" />
        </div>
      </div>
    </div>
  );
}
