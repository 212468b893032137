import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classes } from "./classes";

/** `primary` is for the main action: at most one per view. */
type Variant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  variant?: Variant;
  /** While true the button shows `busyLabel`, keeps the focus and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button. Submits its form by default, as in HTML. */
export function Button({ variant = "secondary", busy, busyLabel, className, onClick, ...rest }: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      className={classes("button", `button-${variant}`, className)}
      aria-disabled={busy || undefined}
      onClick={handleClick}
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

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant = "secondary", className, ...rest }: LinkProps & { variant?: Variant }) {
  return <Link {...rest} className={classes("button", `button-${variant}`, className)} />;
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "busyLabel"> {
  /** The text alternative; real text, since text browsers ignore `aria-label`. */
  label: string;
  icon: ReactNode;
}

/** A square button with only an icon. */
export function IconButton({ label, icon, className, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classes("button-icon", className)}>
      {icon}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** A link that looks like an `IconButton`. */
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
