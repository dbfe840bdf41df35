import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, isNull } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { changeProtection } from "../../adaptive-auth/change-protection.ts";
import { addKey } from "./add-key.ts";
import { lockProvider } from "./lock-provider.ts";
import { readKeys } from "./queries.ts";
import { recordProviderAudit } from "./record-provider-audit.ts";
import { providerKeyTable } from "./table.ts";

type Row = Endpoints["providers.rotateKey"];

const hour = 3_600_000;

/**
 * Makes a new key the one that signs. The old private half is gone at once; the public half stays listed, and
 * verifiers accept it until the hours of grace are over. @throws Failure `forbidden`, `not_found`
 */
export async function rotateKey(call: ViewerCall, id: string, { grace_hours }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer, now } = call;
  return changeProtection(call, [{ kind: "provider", id }], async (tx) => {
    // Two who rotate at once take turns.
    await lockProvider(tx, viewer, id);
    const retiresAt = new Date(now.getTime() + grace_hours * hour);
    const [old] = await tx
      .update(providerKeyTable)
      .set({ sealedPrivateKey: null, retiresAt })
      .where(and(eq(providerKeyTable.providerId, id), isNull(providerKeyTable.retiresAt)))
      .returning({ kid: providerKeyTable.kid });
    const { kid } = await addKey(tx, platform, id, now);
    await recordProviderAudit(tx, call, id, {
      action: "provider.rotate_key",
      before: { kid: old?.kid ?? null },
      after: { kid, old_key_retires_at: retiresAt.toISOString() },
    });
    return readKeys(tx, call, id);
  });
}
