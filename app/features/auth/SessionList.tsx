import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { AccountField } from "~/ui/AccountField";
import { Actions, Button } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { box, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { useSubmitting } from "~/ui/useSubmitting";
import { ALL_SESSIONS, OTHER_SESSIONS } from "./session.form";
import type { SessionView } from "./session.view";

interface SessionListProps {
  sessions: readonly SessionView[];
  /** The id of the current session; null without one. */
  present: string | null;
}

/** The user's sessions, with buttons that end them. */
export function SessionList({ sessions, present }: SessionListProps) {
  return (
    <>
      <ul className={stack}>
        {sessions.map((session) => (
          <li
            key={session.sid}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 ${box}`}
          >
            <SessionFacts session={session} isPresent={session.sid === present} />
            {session.sid !== present && (
              <EndButton session={session.sid}>
                Sign out<span className="sr-only"> of {session.device ?? "A browser"}</span>
              </EndButton>
            )}
          </li>
        ))}
      </ul>
      <Actions>
        {sessions.length > 1 && <EndButton session={OTHER_SESSIONS}>Sign out everywhere else</EndButton>}
        <EndButton session={ALL_SESSIONS}>Sign out everywhere</EndButton>
      </Actions>
    </>
  );
}

function SessionFacts({ session, isPresent }: { session: SessionView; isPresent: boolean }) {
  return (
    <div>
      <p className="font-bold">
        {session.device ?? "A browser"} {isPresent && <Tag>This browser</Tag>}
      </p>
      <p className="text-ink-soft">
        Signed in <TimeAgo moment={session.startedAt} />, last seen <TimeAgo moment={session.seenAt} />
      </p>
    </div>
  );
}

/** A form with one button. @param session the id of the session to end, or the choice that ends several */
function EndButton({ session, children }: { session: string; children: ReactNode }) {
  const busy = useSubmitting(href("/account"));
  return (
    <Form method="post" action={href("/account")}>
      <input type="hidden" name="session" value={session} />
      <AccountField />
      <Button type="submit" busy={busy} busyLabel="Signing out...">
        {children}
      </Button>
    </Form>
  );
}
