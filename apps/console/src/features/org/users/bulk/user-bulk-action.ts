import type { Role, UserBulkAction } from "@parapet/contract";

/** What is done with many people at once. */
export type BulkKind = UserBulkAction["action"];
export type BulkAction =
  | { readonly action: Exclude<BulkKind, "change_role"> }
  | { readonly action: "change_role"; readonly role: Role };

/** A suspension is lifted, and the reverse; a mail, an ended session or another role is not taken back. */
export function undoOf({ action }: BulkAction): BulkAction | null {
  if (action === "suspend") return { action: "activate" };
  return action === "activate" ? { action: "suspend" } : null;
}
