import { useNavigation } from "react-router";
import { Button, ButtonLink } from "./Button";
import { Actions } from "./Dialog";

/** What the button that sends a form says, at rest and while the form is under way. */
export interface SubmitLabels {
  label: string;
  busyLabel: string;
  variant?: "primary" | "danger";
}

interface FormActionsProps {
  submit: SubmitLabels;
  /** Where the way out leads. */
  cancelTo: string;
  /** While the form cannot be sent yet. */
  disabled?: boolean;
}

/** The two ways out of a form: send it, or leave it. */
export function FormActions({ submit, cancelTo, disabled = false }: FormActionsProps) {
  const busy = useNavigation().state !== "idle";
  const { label, busyLabel, variant = "primary" } = submit;
  return (
    <Actions>
      <Button type="submit" variant={variant} disabled={disabled} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <ButtonLink to={cancelTo} variant="quiet" preventScrollReset>
        Cancel
      </ButtonLink>
    </Actions>
  );
}
