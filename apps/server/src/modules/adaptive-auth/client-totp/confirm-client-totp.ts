import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { lockManagedClient } from "../api-client/queries.ts";
import { changeProtection } from "../change-protection.ts";
import { acceptClientTotp } from "./accept-client-totp.ts";
import { replaceClientBackupCodes } from "./backup-codes.ts";
import { clientTotpTable as table } from "./table.ts";

type Row = Endpoints["clientTotp.confirm"];

/**
 * Activates a client's authenticator with its first code, which can't be used again.
 * @throws Failure `not_found`, `code_wrong`, `mfa_already_enabled`, `mfa_not_enabled`
 */
export async function confirmClientTotp(call: ViewerCall, id: string, { code }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  return changeProtection(call, [{ kind: "client", id }], async (tx) => {
    const client = await lockManagedClient(tx, call.viewer, id);
    const [factor] = await tx.select().from(table).where(eq(table.clientId, id));
    if (factor === undefined) throw new Failure("mfa_not_enabled");
    if (factor.confirmedAt !== null) throw new Failure("mfa_already_enabled");
    if ((await acceptClientTotp(tx, call, { clientId: id, code })) !== "right") throw new Failure("code_wrong");
    await tx.update(table).set({ confirmedAt: call.now }).where(eq(table.clientId, id));
    await recordAudit(tx, call, { action: "client_totp.confirm", subjectType: "api_client", subjectId: id });
    return { backup_codes: await replaceClientBackupCodes(tx, call, client) };
  });
}
