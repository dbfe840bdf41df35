import { useSyncExternalStore } from "react";
import { deferred } from "../deferred/deferred.ts";
import { hasToasts, onToast } from "./toast.ts";

const sheet = deferred(async () => (await import("./toaster-sheet.tsx")).ToasterSheet);

/** The place of toasts. Mount it once; its code loads with the first toast. */
export function Toaster() {
  return useSyncExternalStore(onToast, hasToasts) && <sheet.Part props={{}} />;
}
