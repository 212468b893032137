import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/ui/Button";
import { Confirmed } from "~/ui/Confirmed";
import { Actions, Dialog } from "~/ui/Dialog";
import { FailureNotice } from "../toasts/FailureNotice";
import type { FormAnswer } from "../toasts/formAnswer";

interface RightsDialogProps {
  title: string;
  /** The list, as it was. */
  closeTo: string;
  /** What was sent and not done. */
  answer: FormAnswer | undefined;
  submit: { label: string; busyLabel: string; variant: "primary" | "danger" };
  /** What it comes to. */
  children: ReactNode;
}

/** Asks before somebody's rights change. */
export function RightsDialog({ title, closeTo, answer, submit, children }: RightsDialogProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog title={title} closeTo={closeTo}>
      <FailureNotice answer={answer} />
      {children}
      <Form method="post">
        <Confirmed />
        <Actions>
          <Button type="submit" variant={submit.variant} busy={busy} busyLabel={submit.busyLabel}>
            {submit.label}
          </Button>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </Actions>
      </Form>
    </Dialog>
  );
}
