import type { ApiClient, BodyOf, Endpoints } from "@parapet/contract";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../change-protection.ts";
import { assertAssignable } from "./assert-assignable.ts";
import { auditedClient } from "./audited.ts";
import { chooseOrganization } from "./choose-organization.ts";
import { managesClients } from "./policy.ts";
import { getClient } from "./queries.ts";
import { saveAccess } from "./save-access.ts";
import { apiClientTable } from "./table.ts";

type Input = BodyOf<Endpoints["apiClients.create"]>;

/** Creates an API client, in the viewer's organization if they have one. @throws Failure `conflict`, `invalid_input` */
export async function createClient(call: ViewerCall, input: Input): Promise<ApiClient> {
  return getClient(call, await insertClient(call, input));
}

/** `createClient` without its activity in the response. @returns the client's ID */
export async function insertClient(call: ViewerCall, input: Input): Promise<string> {
  const { viewer, now } = call;
  if (!managesClients(viewer)) throw new Failure("forbidden");
  const id = newId();
  await changeProtection(call, [{ kind: "client", id }], async (tx) => {
    await assertAssignable(tx, viewer, input, { apis: [], tags: [] });
    const [row] = await tx
      .insert(apiClientTable)
      .values({
        id,
        providerId: viewer.providerId,
        organizationId: await chooseOrganization(tx, viewer, input.organization_id ?? viewer.organizationId),
        name: input.name,
        kind: input.kind,
        ownerName: input.owner_name,
        ownerEmail: input.owner_email,
        tags: [...new Set(input.tags)],
        metadata: input.metadata,
        declared: input.declared,
        state: "normal",
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw nameTaken(input.name);
    await saveAccess(tx, row, input.apis);
    const after = auditedClient(row, input.apis);
    await recordAudit(tx, call, { action: "api_client.create", subjectType: "api_client", subjectId: id, after });
  });
  return id;
}

export function nameTaken(name: string): Failure {
  return new Failure("conflict", { detail: `A client named ${name} already exists.` });
}
