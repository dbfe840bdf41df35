import { initialRuleNames, type AlertKind } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";

/** A rule's name, translated until it is renamed. */
export function ruleName(t: Translate, { kind, name }: { kind: AlertKind; name: string }): string {
  return name === initialRuleNames[kind] ? t(`alerts.kind.${kind}`) : name;
}
