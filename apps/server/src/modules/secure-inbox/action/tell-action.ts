import type { NotificationKind } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { settleNotifications } from "../../account/notification/settle-notifications.ts";
import { type ActionRow, actionTargetTable as targets } from "./table.ts";

interface Told {
  readonly action: ActionRow;
  readonly kind: Extract<NotificationKind, `tenant_action.${string}`>;
}

/** Tells people what waits for them, or what became of what they proposed. */
export async function tellAction(
  tx: Transaction,
  call: Pick<Call, "now">,
  people: readonly { readonly id: string; readonly providerId: string }[],
  { action, kind }: Told,
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

/** What waits no more is no news to those who were asked. */
export function settleProposal(tx: Transaction, call: Pick<Call, "now">, action: ActionRow): Promise<void> {
  return settleNotifications(tx, call, action.providerId, ["tenant_action.proposed"], linkOf(action));
}

/** Who proposed an action, as one to be told. */
export function proposerOf({ requestedById, providerId }: ActionRow) {
  return requestedById === null ? [] : [{ id: requestedById, providerId }];
}
