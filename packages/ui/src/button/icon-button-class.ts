import { cx } from "../cx/cx.ts";

/** The look of an icon button, for a button that needs more than an IconButton gives. */
export const iconButtonClass = (size: "sm" | "md" = "md") =>
  cx(
    "inline-grid shrink-0 place-items-center rounded-lg text-fg-2 transition-colors duration-100",
    "hover:not-disabled:bg-hover hover:not-disabled:text-fg disabled:cursor-not-allowed disabled:opacity-45",
    size === "sm" ? "size-7" : "size-9",
  );
