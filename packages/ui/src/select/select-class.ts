import { cx } from "../cx/cx.ts";
import { controlClass } from "../text-field/control-class.ts";

/** The closed select. */
export const selectClass = cx(controlClass, "flex h-9 items-center justify-between gap-2 text-start");
