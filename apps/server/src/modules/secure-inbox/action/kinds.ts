import type { TenantActionKind } from "@parapet/contract";
import { purge } from "../quarantine/purge-kind.ts";
import { quarantine, release } from "../quarantine/quarantine-kinds.ts";
import { restore } from "../quarantine/restore-kind.ts";
import type { ActionKind } from "./action-kind.ts";
import { categorise } from "./kinds/categorise.ts";
import { deleteRule } from "./kinds/delete-rule.ts";
import { disableRule } from "./kinds/disable-rule.ts";
import { disableUser } from "./kinds/disable-user.ts";
import { confirmCompromised, dismissRisk } from "./kinds/mark-risky-user.ts";
import { moveToJunk, softDelete } from "./kinds/move-away.ts";
import { notifyReporter } from "./kinds/notify-reporter.ts";
import { revokeSessions } from "./kinds/revoke-sessions.ts";

/** How each kind of action is performed, verified and undone. */
export const kinds: Readonly<Record<TenantActionKind, ActionKind>> = {
  quarantine,
  release,
  move_to_junk: moveToJunk,
  soft_delete: softDelete,
  purge,
  restore,
  categorise,
  revoke_sessions: revokeSessions,
  disable_user: disableUser,
  confirm_compromised: confirmCompromised,
  dismiss_risk: dismissRisk,
  disable_rule: disableRule,
  delete_rule: deleteRule,
  notify_reporter: notifyReporter,
};
