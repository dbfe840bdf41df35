import type { ComponentProps } from "react";
import { cx } from "../cx/cx.ts";

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What the button does: its accessible name. */
  label: string;
  size?: "sm" | "md";
}

export function IconButton({ label, size = "md", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-lg text-fg-2 transition-colors duration-100",
        "hover:not-disabled:bg-hover hover:not-disabled:text-fg disabled:cursor-not-allowed disabled:opacity-45",
        size === "sm" ? "size-7" : "size-9",
        className,
      )}
    />
  );
}
