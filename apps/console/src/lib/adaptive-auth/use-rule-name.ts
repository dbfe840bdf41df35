import { defaultRuleName, type DefaultRuleName } from "@parapet/contract";
import { useCallback } from "react";
import type { MessageId } from "../i18n/message-table.ts";
import { useT } from "../i18n/use-t.ts";

const usual: Readonly<Record<DefaultRuleName, MessageId>> = {
  "Blocked network or leaked key": "adaptive.rule.blocked",
  "Passed a step-up from here": "adaptive.rule.elevated",
  "High risk and a hard fact": "adaptive.rule.highHard",
  "High risk, no second factor": "adaptive.rule.highNoFactor",
  "High risk": "adaptive.rule.high",
  "New client at a sensitive endpoint": "adaptive.rule.newSensitive",
  "New client": "adaptive.rule.new",
  "Medium risk at a sensitive endpoint": "adaptive.rule.mediumSensitive",
  "Medium risk, changes something": "adaptive.rule.mediumChanges",
  "Medium risk, reads only": "adaptive.rule.mediumReads",
  "Everything else": "adaptive.rule.else",
};

/** What a rule is called: one that every API starts with in the language of the page, any other as people named it. */
export function useRuleName(): (name: string) => string {
  const t = useT();
  return useCallback(
    (name) => {
      const known = defaultRuleName.safeParse(name);
      return known.success ? t(usual[known.data]) : name;
    },
    [t],
  );
}
