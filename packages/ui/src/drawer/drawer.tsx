import { deferred } from "../deferred/deferred.ts";
import { useOpenedOnce } from "../deferred/use-opened-once.ts";
import type { DrawerProps } from "./drawer-sheet.tsx";

const sheet = deferred(async () => (await import("./drawer-sheet.tsx")).DrawerSheet);

/** A panel from the edge of the screen. Its code loads when it first opens. */
export function Drawer(props: DrawerProps) {
  return useOpenedOnce(props.open) && <sheet.Part props={props} />;
}
