import { Form } from "react-router";
import { AccountField } from "~/ui/AccountField";
import { Actions, Button } from "~/ui/Button";
import { useSubmitting } from "~/ui/useSubmitting";
import type { ActionResult } from "../toasts/actionResult";
import { FailureNotice } from "../toasts/FailureNotice";
import { useLastResult } from "../toasts/useLastResult";

interface RestoreFormProps {
  actionData: ActionResult | undefined;
  /** The current version when the page was rendered, to detect concurrent edits. */
  version: number;
}

/** The button that restores the version on the page. */
export function RestoreForm({ actionData, version }: RestoreFormProps) {
  const result = useLastResult(actionData);
  const busy = useSubmitting();
  return (
    <>
      <FailureNotice actionData={result} />
      <Form method="post">
        <input type="hidden" name="version" value={result?.version ?? version} />
        <AccountField />
        <Actions>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
            Restore This Version
          </Button>
        </Actions>
      </Form>
    </>
  );
}
