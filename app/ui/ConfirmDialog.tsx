import type { ReactNode } from "react";
import { Form } from "react-router";
import { ConfirmedInput } from "./ConfirmedInput";
import { Dialog } from "./Dialog";
import { FormActions, type SubmitLabels } from "./FormActions";

interface ConfirmDialogProps {
  title: string;
  /** The address of the page beneath: where closing leads. */
  closeTo: string;
  /** What a yes says; to delete where nothing else is said. */
  submit?: SubmitLabels;
  /** What is asked, and what went wrong the last time. */
  children: ReactNode;
}

const DELETION: SubmitLabels = { label: "Delete", busyLabel: "Deleting...", variant: "danger" };

/** Asks before something is done that has no fields of its own. Its form posts to the dialog's own address. */
export function ConfirmDialog({ title, closeTo, submit = DELETION, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post">
        <ConfirmedInput />
        <FormActions submit={submit} cancelTo={closeTo} />
      </Form>
    </Dialog>
  );
}
