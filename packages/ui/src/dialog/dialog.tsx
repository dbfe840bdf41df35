import { deferred } from "../deferred/deferred.ts";
import { useOpenedOnce } from "../deferred/use-opened-once.ts";
import type { DialogProps } from "./dialog-sheet.tsx";

const sheet = deferred(async () => (await import("./dialog-sheet.tsx")).DialogSheet);

/** A question or a form over the page. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  return useOpenedOnce(props.open) && <sheet.Part props={props} />;
}
