import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { shownLink } from "../mail-link/shown-link.ts";
import { addressTaken, createInvitedUser } from "../user/create-invited-user.ts";
import { isAddressTaken } from "../user/queries.ts";
import { createProvider } from "./create-provider.ts";
import { readProvider } from "./queries.ts";
import { recordProviderAudit } from "./record-provider-audit.ts";

type Row = Endpoints["providers.create"];

/** Creates a provider and invites its first administrator by mail. @throws Failure `forbidden`, `conflict` when the address has an account */
export async function inviteProvider(call: ViewerCall, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { viewer, platform, now } = call;
  if (!viewer.platformAdmin) throw new Failure("forbidden");
  return platform.postgres.db.transaction(async (tx) => {
    const company = {
      name: input.name,
      contactName: input.contact_name,
      contactEmail: input.contact_email,
      contactPhone: input.contact_phone,
    };
    const { id, name } = await createProvider(tx, platform, company, now);
    const { first_name: firstName, last_name: lastName, email } = input.administrator;
    const person = { firstName, lastName, email, phone: "" };
    // Administrators of the installation may know, and this one could never accept.
    if (await isAddressTaken(tx, email, null)) throw new Failure("conflict", { detail: addressTaken });
    const place = { providerId: id, role: "provider_admin", organizationId: null } as const;
    const { link } = await createInvitedUser(tx, call, { ...person, ...place });
    const shown = shownLink(call, link);
    const after = { name, administrator: email, link_shown: "link" in shown };
    await recordProviderAudit(tx, call, id, { action: "provider.create", after });
    return { ...(await readProvider(tx, call, id)), ...shown };
  });
}
