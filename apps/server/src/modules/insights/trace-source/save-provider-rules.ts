import type { BodyOf, Endpoints, ProviderSourceRules } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { assertConditions } from "./call-conditions.ts";
import { getProviderRules } from "./get-provider-rules.ts";
import { readProviderRules } from "./read-provider-rules.ts";
import { providerSourceRulesTable as table, sourceRulesTopic } from "./table.ts";

/** Replaces the rules for all sources of the viewer's provider. @throws Failure `invalid_input` for a rule's condition, `conflict` when others were read */
export async function saveProviderRules(
  call: ViewerCall,
  { rules, known }: BodyOf<Endpoints["sourceRules.save"]>,
): Promise<ProviderSourceRules> {
  assertConditions(rules);
  const { providerId } = call.viewer;
  await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    // Of two people who save at once, one waits for the other here.
    await tx.insert(table).values({ providerId }).onConflictDoNothing();
    await tx.select().from(table).where(eq(table.providerId, providerId)).for("update");
    const before = await readProviderRules(tx, providerId);
    if (known !== undefined && known.join() !== before.map(({ id }) => id).join()) throw new Failure("conflict");
    await tx.update(table).set({ rules }).where(eq(table.providerId, providerId));
    await recordAudit(tx, call, {
      action: "source_rules.save",
      subjectType: "source_rules",
      subjectId: providerId,
      before: { rules: before },
      after: { rules },
    });
    await publish(sourceRulesTopic, { providerId });
  });
  return getProviderRules(call);
}
