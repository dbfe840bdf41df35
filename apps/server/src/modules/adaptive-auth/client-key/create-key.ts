import type { BodyOf, ClientKeyWithSecret, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { addKey, auditedKey } from "./add-key.ts";

type Input = BodyOf<Endpoints["clientKeys.create"]>;

/** Makes a client's key; shown only once. @throws Failure `not_found`, `conflict`, `invalid_input` */
export async function createKey(call: ViewerCall, clientId: string, input: Input): Promise<ClientKeyWithSecret> {
  return changeProtection(call, [{ kind: "client", id: clientId }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, clientId);
    const key = await addKey(tx, call, client, input);
    await recordAudit(tx, call, {
      action: "client_key.create",
      subjectType: "api_client",
      subjectId: clientId,
      after: { ...auditedKey(client, key), expires_at: key.expires_at },
    });
    return key;
  });
}
