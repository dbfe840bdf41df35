import type { ApiClient, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { differences } from "../../account/differences.ts";
import { lockAdministration } from "../../account/user/last-administrator.ts";
import { changeProtection } from "../change-protection.ts";
import { assertAssignable } from "./assert-assignable.ts";
import { auditedClient } from "./audited.ts";
import { chooseOrganization } from "./choose-organization.ts";
import { nameTaken } from "./create-client.ts";
import { getClient, lockManagedClient } from "./queries.ts";
import { readAccess, saveAccess } from "./save-access.ts";
import { apiClientTable as table, type ApiClientRow } from "./table.ts";

type Input = BodyOf<Endpoints["apiClients.update"]>;

/** Changes an API client. @throws Failure `not_found`, `conflict`, `invalid_input` */
export async function updateClient(call: ViewerCall, id: string, input: Input): Promise<ApiClient> {
  await saveClient(call, id, input);
  return getClient(call, id);
}

/** `updateClient` without the client in the response, whose activity is slow to read. */
export async function saveClient(call: ViewerCall, id: string, input: Input): Promise<void> {
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    // One name at a time.
    if (input.name !== undefined) await lockAdministration(tx, call.viewer.providerId);
    const row = await lockManagedClient(tx, call.viewer, id);
    const apis = await readAccess(tx, row);
    const { organization_id: wanted = row.organizationId } = input;
    const changed: ApiClientRow = {
      ...row,
      name: input.name ?? row.name,
      kind: input.kind ?? row.kind,
      organizationId: await chooseOrganization(tx, call.viewer, wanted, row.organizationId),
      ownerName: input.owner_name ?? row.ownerName,
      ownerEmail: input.owner_email ?? row.ownerEmail,
      tags: input.tags === undefined ? row.tags : [...new Set(input.tags)],
      metadata: input.metadata ?? row.metadata,
      declared: input.declared ?? row.declared,
    };
    const altered = differences(auditedClient(row, apis), auditedClient(changed, input.apis ?? apis));
    if (altered === null) return;
    await assertAssignable(tx, call.viewer, { apis: input.apis ?? apis, tags: changed.tags }, { apis, tags: row.tags });
    if (await isNameTaken(tx, changed)) throw nameTaken(changed.name);
    await tx.update(table).set(changed).where(eq(table.id, id));
    if (input.apis !== undefined) await saveAccess(tx, row, input.apis);
    await recordAudit(tx, call, { action: "api_client.update", subjectType: "api_client", subjectId: id, ...altered });
  });
}

async function isNameTaken(tx: Transaction, { id, providerId, name }: ApiClientRow): Promise<boolean> {
  const others = and(eq(table.providerId, providerId), ne(table.id, id));
  return (await tx.$count(table, and(others, sql`lower(${table.name}) = lower(${name})`))) > 0;
}
