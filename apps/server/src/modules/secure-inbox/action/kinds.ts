import type { TenantActionKind } from "@parapet/contract";
import type { ActionKind } from "./action-kind.ts";
import { categorise } from "./kinds/categorise.ts";
import { moveToJunk, softDelete } from "./kinds/move-away.ts";
import { notifyReporter } from "./kinds/notify-reporter.ts";

/** The table of kinds: what Parapet can do in a tenant, and how each is done, looked at and taken back. */
export const kinds: Readonly<Record<TenantActionKind, ActionKind>> = {
  move_to_junk: moveToJunk,
  soft_delete: softDelete,
  categorise,
  notify_reporter: notifyReporter,
};
