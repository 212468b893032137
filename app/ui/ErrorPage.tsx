import { type ReactNode, useEffect } from "react";
import type { ResubmitForm as Resubmit } from "~/http/problems";
import { Actions, ButtonLink } from "./Button";
import { CourtLines } from "./CourtLines";
import { ResubmitForm } from "./ResubmitForm";
import { useHydrated } from "./useHydrated";

interface ErrorPageProps {
  /** A sentence above the title. */
  lead?: string | undefined;
  title: string;
  detail: string;
  /** A form to submit again, shown in place of the links, or only what was typed into it. */
  resubmit?: Resubmit | undefined;
  /** Links; defaults to the home page and the courts. */
  children?: ReactNode;
}

/** An error page: what happened, and links to continue. */
export function ErrorPage({ lead, title, detail, resubmit, children }: ErrorPageProps) {
  const isLater = useHydrated();
  // In place of a form, it would begin where the form was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that the browser loaded, which is hydrated, stays where it is
  useEffect(() => {
    if (isLater) scrollTo(0, 0);
  }, []);
  return (
    <div className="court flex flex-1" data-court>
      <div className="m-auto grid w-full max-w-page content-center gap-12 px-7 pt-12 pb-16 min-[78rem]:px-4 lg:grid-cols-2 lg:items-center">
        <div>
          {lead && <p className="mb-3 max-w-lead text-xl font-semibold">{lead}</p>}
          <h1>{title}</h1>
          <p className="mt-3 mb-7 max-w-lead text-lg text-on-court-soft">{detail}</p>
          {resubmit && <ResubmitForm resubmit={resubmit} />}
          {!resubmit?.action && <Actions>{children ?? <DefaultLinks />}</Actions>}
        </div>
        <div className="relative pb-10">
          <CourtLines />
          {/* The ball is outside the lines. */}
          <span className="court-ball right-[12%] bottom-0 size-5.5" />
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
