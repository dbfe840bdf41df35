import { deferred } from "../deferred/deferred.ts";
import type { TooltipProps } from "./tooltip-sheet.tsx";

const sheet = deferred(async () => (await import("./tooltip-sheet.tsx")).TooltipSheet);

/**
 * A word on what is under the pointer or the focus, for the eye. Never the only place where something is said: what
 * it stands on has a name of its own, so screen readers are spared the same word a second time. Its code loads when it
 * is first drawn; until then what it stands on is there alone.
 */
export function Tooltip(props: TooltipProps) {
  return <sheet.Part props={props} fallback={props.children} />;
}
