import { DeferredTrigger } from "../deferred/deferred-trigger.tsx";
import { deferred } from "../deferred/deferred.ts";
import { useOpenedOnce } from "../deferred/use-opened-once.ts";
import type { PopoverProps } from "./popover-sheet.tsx";

const sheet = deferred(async () => (await import("./popover-sheet.tsx")).PopoverSheet);

/**
 * A small panel next to its button, for choices that need more than a menu. Its code loads when the button is pointed
 * at, focused or pressed.
 */
export function Popover(props: PopoverProps) {
  const { trigger, open, onOpenChange } = props;
  const closed = (
    <DeferredTrigger trigger={trigger} popup="dialog" onIntent={sheet.prepare} onOpen={() => onOpenChange(true)} />
  );
  return useOpenedOnce(open) ? <sheet.Part props={props} fallback={closed} /> : closed;
}
