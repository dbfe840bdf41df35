import type { ComponentProps } from "react";
import { cx } from "../cx/cx.ts";
import { iconButtonClass } from "./icon-button-class.ts";

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What the button does: its accessible name. */
  label: string;
  size?: "sm" | "md";
}

export function IconButton({ label, size = "md", className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} {...rest} className={cx(iconButtonClass(size), className)} />;
}
