import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { Spinner } from "../spinner/spinner.tsx";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses, but keeps focus and width. */
  loading?: boolean;
  icon?: ReactNode;
}

export function Button({ variant, size, loading = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      className={cx(buttonClass(variant, size), className)}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {/* Hidden by opacity, not by visibility: the button keeps its name while it works. */}
      <span className={cx("inline-flex items-center gap-2", loading && "opacity-0")}>
        {icon}
        {children}
      </span>
    </button>
  );
}
