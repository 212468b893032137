import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classes } from "./classes";

/** `primary` is ball lime: at most one in sight. */
type Variant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  variant?: Variant;
  /** While true the button says `busyLabel`, keeps the focus, and a second press does nothing. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button. It submits its form unless `type` says otherwise, as in HTML. */
export function Button({ variant = "secondary", busy, busyLabel, className, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      className={classes("button", `button-${variant}`, className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? (
        <>
          <span className="button-spinner" aria-hidden="true" />
          {busyLabel ?? rest.children}
        </>
      ) : (
        rest.children
      )}
    </button>
  );
}

/** A link that looks like a button, for going somewhere rather than changing something. */
export function ButtonLink({ variant = "secondary", className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classes("button", `button-${variant}`, className)} />;
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "busyLabel"> {
  /** What the button does, for those who do not see the drawing; as text, since text browsers know no `aria-label`. */
  label: string;
  icon: ReactNode;
}

/** A square button that shows a drawing alone. */
export function IconButton({ label, icon, className, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classes("button-icon", className)}>
      {icon}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** The link that looks like an `IconButton`. */
export function IconLink({
  label,
  icon,
  className,
  variant = "quiet",
  ...rest
}: Omit<LinkProps, "children"> & { label: string; icon: ReactNode; variant?: Variant }) {
  return (
    <ButtonLink {...rest} variant={variant} className={classes("button-icon", className)}>
      {icon}
      <span className="sr-only">{label}</span>
    </ButtonLink>
  );
}
