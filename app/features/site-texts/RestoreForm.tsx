import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/Button";
import { Actions } from "~/ui/Dialog";
import type { ActionResult } from "../toasts/actionResult";
import { FailureNotice } from "../toasts/FailureNotice";

interface RestoreFormProps {
  answer: ActionResult | undefined;
  /** The version that the policy is at, as far as whoever presses has seen. */
  version: number;
}

/** The button that makes a policy say again what the page shows. */
export function RestoreForm({ answer, version }: RestoreFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <FailureNotice answer={answer} />
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Actions>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Return to This Version
          </Button>
        </Actions>
      </Form>
    </>
  );
}
