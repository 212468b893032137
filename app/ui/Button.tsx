import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { classes } from "./classes";
import { Link, type LinkProps } from "./Link";
import { type ButtonSize, type ButtonVariant, button } from "./styles";

interface Look {
  /** `primary` is for the main action: at most one per view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentPropsWithRef<"button">, Look {
  /** While true the button shows `busyLabel`, keeps the focus and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button. Submits its form by default, as in HTML. The space after it is for text browsers. */
export function Button({
  variant = "secondary",
  size,
  busy,
  busyLabel,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        className={classes(button(variant, size), className)}
        aria-disabled={busy || undefined}
        onClick={handleClick}
      >
        {busy ? (
          <>
            <Spinner />
            <span>{busyLabel ?? rest.children}</span>
          </>
        ) : (
          rest.children
        )}
      </button>{" "}
    </>
  );
}

/** The sign of a wait; the text beside it says what for. */
export function Spinner() {
  return (
    <span
      className="size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent"
      aria-hidden="true"
    />
  );
}

/** A link that looks like a button, for navigation; `preventScrollReset` is for what changes a part of the page. */
export function ButtonLink({ variant = "secondary", size, className, ...rest }: LinkProps & Look) {
  const isInPage = (rest.preventScrollReset && !rest.reloadDocument) || undefined;
  return (
    <>
      <Link {...rest} className={classes(button(variant, size), className)} data-in-place={isInPage} />{" "}
    </>
  );
}

interface IconLook {
  /** The text alternative; real text, since text browsers ignore `aria-label`. */
  label: string;
  icon: ReactNode;
  variant?: "quiet" | "danger";
}

/** A square button with only an icon. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  ...rest
}: Omit<ButtonProps, "children" | "busyLabel" | keyof Look> & IconLook) {
  return (
    <Button {...rest} variant={iconVariant(variant)} size="icon">
      {icon}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconLink({
  label,
  icon,
  variant = "quiet",
  ...rest
}: Omit<LinkProps, "children"> & IconLook) {
  return (
    <ButtonLink {...rest} variant={iconVariant(variant)} size="icon">
      {icon}
      <span className="sr-only">{label}</span>
    </ButtonLink>
  );
}

function iconVariant(variant: "quiet" | "danger"): ButtonVariant {
  return variant === "danger" ? "dangerIcon" : variant;
}

/** A row of buttons, such as the one that ends a dialog or a form. The first in reading is the one to press. */
export function Actions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes("flex flex-wrap gap-3 max-xs:[&>:is(a,button,details)]:flex-auto", className)}>
      {children}
    </div>
  );
}
