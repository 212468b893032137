import type { ReactNode } from "react";
import { Form } from "react-router";
import { AccountField } from "./AccountField";
import { ConfirmedInput } from "./ConfirmedInput";
import { Dialog } from "./Dialog";
import { FormActions, type SubmitLabels } from "./FormActions";
import { formColumn } from "./styles";

interface ConfirmDialogProps {
  /** As that of a `Dialog`. */
  title: ReactNode;
  /** The address of the page behind the dialog. */
  closeTo: string;
  /** The labels of the submit button; defaults to a deletion. */
  submit?: SubmitLabels;
  /** The question, the error of the previous attempt, and hidden fields. */
  children: ReactNode;
}

const DELETION: SubmitLabels = { label: "Delete", busyLabel: "Deleting...", variant: "danger" };

/** Confirms an action without visible fields. Its form posts to the dialog's own address. */
export function ConfirmDialog({ title, closeTo, submit = DELETION, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" className={formColumn}>
        <AccountField />
        {children}
        <ConfirmedInput />
        <FormActions submit={submit} cancelTo={closeTo} />
      </Form>
    </Dialog>
  );
}
