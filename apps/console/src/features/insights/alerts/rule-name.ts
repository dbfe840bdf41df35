import { initialRuleNames, type AlertKind } from "@parapet/contract";
import type { Translate } from "../../../lib/i18n/use-t.ts";

/** What a rule is called: in the reader's language until somebody renames it. */
export function ruleName(t: Translate, { kind, name }: { kind: AlertKind; name: string }): string {
  return name === initialRuleNames[kind] ? t(`alerts.kind.${kind}`) : name;
}
