import type { NotificationKind } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { settleNotifications } from "../../account/notification/settle-notifications.ts";
import { type ActionRow, actionTargetTable as targets } from "./table.ts";

interface ActionNotice {
  readonly action: ActionRow;
  readonly kind: Extract<NotificationKind, `tenant_action.${string}`>;
}

/** Notifies users of an action that awaits approval, or of its outcome. */
export async function notifyAboutAction(
  tx: Transaction,
  call: Pick<Call, "now">,
  people: readonly { readonly id: string; readonly providerId: string }[],
  { action, kind }: ActionNotice,
): Promise<void> {
  const [first] = await tx
    .select({ label: targets.label })
    .from(targets)
    .where(and(eq(targets.actionId, action.id), eq(targets.position, 0)));
  await notify(tx, call, people, {
    kind,
    severity: kind === "tenant_action.approved" ? "success" : "warning",
    details: {
      kind: action.kind,
      name: first?.label ?? "",
      who: (kind.endsWith("proposed") ? action.requestedBy : action.decidedBy) ?? "",
    },
    link: linkOf(action),
  });
}

const linkOf = ({ id }: ActionRow) => `/secure-inbox/respond/quarantine-emails/actions?item=${id}`;

/** Clears approval notifications once the proposal is no longer pending. */
export function clearProposalNotifications(tx: Transaction, call: Pick<Call, "now">, action: ActionRow): Promise<void> {
  return settleNotifications(tx, call, action.providerId, ["tenant_action.proposed"], linkOf(action));
}

/** The requester as a notification recipient. */
export function proposerOf({ requestedById, providerId }: ActionRow) {
  return requestedById === null ? [] : [{ id: requestedById, providerId }];
}
