import type { ReactNode } from "react";
import { Form } from "react-router";
import { ConfirmedInput } from "./ConfirmedInput";
import { Dialog } from "./Dialog";
import { FormActions, type SubmitLabels } from "./FormActions";

interface ConfirmDialogProps {
  /** As that of a `Dialog`. */
  title: ReactNode;
  /** The address of the page behind the dialog. */
  closeTo: string;
  /** The labels of the submit button; defaults to a deletion. */
  submit?: SubmitLabels;
  /** Of what the dialog shows, if the action must not apply to a later version. */
  version?: number;
  /** The question, and the error of the previous attempt. */
  children: ReactNode;
}

const DELETION: SubmitLabels = { label: "Delete", busyLabel: "Deleting...", variant: "danger" };

/** Confirms an action without fields. Its form posts to the dialog's own address. */
export function ConfirmDialog({ title, closeTo, submit = DELETION, version, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post">
        <ConfirmedInput />
        {version && <input type="hidden" name="version" value={version} />}
        <FormActions submit={submit} cancelTo={closeTo} />
      </Form>
    </Dialog>
  );
}
