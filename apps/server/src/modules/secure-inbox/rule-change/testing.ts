import { emptyRuleContext, readInboxRule, scoreRule } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { recordRuleChange } from "./record-rule-change.ts";

/** A new change in an unknown mailbox. */
export async function addRuleChange({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const actions = { forwardTo: [{ emailAddress: { address: "drop@collector.example" } }], delete: true };
  const after = readInboxRule({ id: "rule", displayName: ".", isEnabled: true, actions });
  const score = scoreRule(after, emptyRuleContext);
  const found = { providerId, mailboxId: null, mailbox: "ada@meridian.example", name: ".", after, score } as const;
  const change = {
    ...found,
    kind: "rule_created",
    source: "snapshot",
    origin: null,
    context: emptyRuleContext,
  } as const;
  const { id } = await db.transaction((tx) => recordRuleChange(tx, clock.now(), change));
  return id;
}
