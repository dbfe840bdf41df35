import type { BodyOf, Endpoints, ProviderDetail } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { lockProvider } from "./lock-provider.ts";
import { readProvider } from "./queries.ts";
import { saveProvider } from "./save-provider.ts";

type Input = BodyOf<Endpoints["providers.update"]>;

/** Changes a provider's name and contact. @throws Failure `forbidden`, `not_found` */
export async function updateProvider(call: ViewerCall, id: string, input: Input): Promise<ProviderDetail> {
  return call.platform.postgres.db.transaction(async (tx) => {
    const row = await lockProvider(tx, call.viewer, id);
    const changed = {
      ...row,
      name: input.name ?? row.name,
      contactName: input.contact_name ?? row.contactName,
      contactEmail: input.contact_email ?? row.contactEmail,
      contactPhone: input.contact_phone ?? row.contactPhone,
    };
    await saveProvider(tx, call, row, changed, "provider.update");
    return readProvider(tx, call, id);
  });
}
