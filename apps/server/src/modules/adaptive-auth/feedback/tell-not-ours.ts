import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notify } from "../../account/notification/notify.ts";
import { listHandlers } from "../../account/user/list-handlers.ts";
import type { WholeDecision } from "../decision-log/kept-decision.ts";
import { readNames } from "../decision-log/read-companions.ts";

/** Tells the people who may act, but for whoever said it, that somebody else calls in a client's name. */
export async function tellNotOurs(
  tx: Transaction,
  call: ViewerCall,
  { id, api_id, client_id }: Pick<WholeDecision, "id" | "api_id" | "client_id">,
): Promise<void> {
  const { viewer } = call;
  const people = await listHandlers(tx, viewer.providerId);
  const names = await readNames(call, { apis: [api_id], clients: [client_id], organizations: [] });
  await notify(
    tx,
    call,
    people.filter((person) => person.id !== viewer.userId),
    {
      kind: "decision.not_ours",
      severity: "warning",
      details: { client: names.get(client_id) ?? "", client_id, api: names.get(api_id) ?? "", who: viewer.email },
      link: `/provider/logging?decision=${id}`,
    },
  );
}
