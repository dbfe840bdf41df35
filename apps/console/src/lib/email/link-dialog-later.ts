import { deferred } from "@parapet/ui/deferred";

/** The dialog of a link, for pages that seldom show one. */
export const linkDialog = deferred(async () => (await import("./link-dialog.tsx")).LinkDialog);
