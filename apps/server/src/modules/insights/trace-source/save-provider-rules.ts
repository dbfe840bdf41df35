import type { ProviderSourceRules, SourceRule } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { assertConditions } from "./call-conditions.ts";
import { getProviderRules } from "./get-provider-rules.ts";
import { readProviderRules } from "./read-provider-rules.ts";
import { providerSourceRulesTable as table, sourceRulesTopic } from "./table.ts";

/** Replaces the rules for all sources of the viewer's provider. @throws Failure `invalid_input` for a rule's condition */
export async function saveProviderRules(call: ViewerCall, rules: readonly SourceRule[]): Promise<ProviderSourceRules> {
  assertConditions(rules);
  const { providerId } = call.viewer;
  await call.platform.services.get(eventBusService).change(async (tx, publish) => {
    const before = await readProviderRules(tx, providerId);
    const set = { rules: [...rules] };
    await tx
      .insert(table)
      .values({ providerId, ...set })
      .onConflictDoUpdate({ target: table.providerId, set });
    await recordAudit(tx, call, {
      action: "source_rules.save",
      subjectType: "source_rules",
      subjectId: providerId,
      before: { rules: before },
      after: set,
    });
    await publish(sourceRulesTopic, { providerId });
  });
  return getProviderRules(call);
}
