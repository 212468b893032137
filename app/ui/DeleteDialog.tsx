import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./Button";
import { Confirmed } from "./Confirmed";
import { Actions, Dialog } from "./Dialog";

interface DeleteDialogProps {
  title: string;
  /** The address of the page beneath: where closing leads. */
  closeTo: string;
  /** What is asked, and what went wrong the last time. */
  children: ReactNode;
}

/** Asks before something is deleted. Its form posts to the dialog's own address. */
export function DeleteDialog({ title, closeTo, children }: DeleteDialogProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post">
        <Confirmed />
        <Actions>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Deleting...">
            Delete
          </Button>
          <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
        </Actions>
      </Form>
    </Dialog>
  );
}
