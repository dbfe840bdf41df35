import type { BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../change-protection.ts";
import { chooseNewClients } from "./choose-new-clients.ts";
import { claimPlaces } from "./claim-places.ts";
import { lockProtectedApi } from "./queries.ts";
import { reuseEndpointIds } from "./reuse-endpoint-ids.ts";
import { saveProtectedApi } from "./save-protected-api.ts";
import { sealWays } from "./stored-ways.ts";

/** Changes a protected API. @throws Failure `not_found`; `conflict` when another one has the name or the slug */
export async function updateProtectedApi(
  call: ViewerCall,
  id: string,
  input: BodyOf<Endpoints["protectedApis.update"]>,
): Promise<void> {
  await changeProtection(call, [{ kind: "api", id }], async (tx) => {
    const row = await lockProtectedApi(tx, call, id);
    const changed = {
      name: input.name ?? row.name,
      slug: input.slug ?? row.slug,
      baseUrl: input.base_url ?? row.baseUrl,
      environment: input.environment ?? row.environment,
      sensitivity: input.sensitivity ?? row.sensitivity,
      endpoints: input.endpoints === undefined ? row.endpoints : reuseEndpointIds(row.endpoints, input.endpoints),
      trustedHops: input.trusted_hops === undefined ? row.trustedHops : [...new Set(input.trusted_hops)],
      trustsRemoteAddr: input.trusts_remote_addr ?? row.trustsRemoteAddr,
      clientWays:
        input.client_ways === undefined
          ? row.clientWays
          : sealWays(call.platform.sealing, input.client_ways, row.clientWays),
      newClients:
        input.new_clients === undefined ? row.newClients : await chooseNewClients(tx, call.viewer, input.new_clients),
    };
    if (row.archivedAt === null) await claimPlaces(tx, { ...row, ...changed });
    await saveProtectedApi(tx, call, row, { ...changed, action: "protected_api.update" });
  });
}
