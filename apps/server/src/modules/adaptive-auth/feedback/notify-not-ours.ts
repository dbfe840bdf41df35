import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import type { WholeDecision } from "../decision-log/decision-row.ts";
import { readNames } from "../decision-log/read-companions.ts";

/** Notifies responders, except the reporter, that a client's key is used by someone else. */
export async function notifyNotOurs(
  tx: Transaction,
  call: ViewerCall,
  { id, api_id, client_id }: Pick<WholeDecision, "id" | "api_id" | "client_id">,
): Promise<void> {
  const { viewer } = call;
  const handlers = await listHandlers(tx, viewer.providerId);
  const names = await readNames(call, { apis: [api_id], clients: [client_id], organizations: [] });
  await notify(
    tx,
    call,
    handlers.filter((handler) => handler.id !== viewer.userId),
    {
      kind: "decision.not_ours",
      severity: "warning",
      details: { client: names.get(client_id) ?? "", client_id, api: names.get(api_id) ?? "", who: viewer.email },
      link: `/provider/logging?decision=${id}`,
    },
  );
}
