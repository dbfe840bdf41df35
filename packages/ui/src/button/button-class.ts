import { cx } from "../cx/cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium select-none " +
  "transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-brand-solid text-on-brand hover:not-disabled:bg-brand-hover",
  secondary: "border border-line-strong bg-surface text-fg hover:not-disabled:bg-hover",
  ghost: "text-fg-2 hover:not-disabled:bg-hover hover:not-disabled:text-fg",
  danger: "bg-danger-solid text-white hover:not-disabled:bg-danger-hover",
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: "h-8 px-3 text-sm",
  md: "h-9 px-3.5 text-base",
  lg: "h-11 px-5 text-base",
};

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cx(base, variants[variant], sizes[size]);
}
