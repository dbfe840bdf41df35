import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

export interface AnalysisNames {
  readonly signal: (id: string) => string;
  /** What it means, in a sentence; empty for one that a newer server names. */
  readonly meaning: (id: string) => string;
  readonly rule: (id: string) => string;
  /** Why it decides alone; empty for one that a newer server names. */
  readonly ruleMeaning: (id: string) => string;
  readonly trait: (id: string) => string;
  readonly finding: (code: string) => string;
  readonly defect: (code: string) => string;
}

/** What an analysis names, in words; what is not known here keeps its own name. */
export function useAnalysisNames(): AnalysisNames {
  const t = useT();
  const { i18n } = useLingui();
  const say = useCallback(
    (id: string, otherwise: string) => {
      const isKnown = (name: string): name is MessageId => name in i18n.messages;
      return isKnown(id) ? t(id) : otherwise;
    },
    [t, i18n],
  );
  return {
    signal: (id) => say(`mail.signal.${id}`, id),
    meaning: (id) => say(`mail.signalText.${id}`, ""),
    rule: (id) => say(`mail.rule.${id}`, id),
    ruleMeaning: (id) => say(`mail.ruleText.${id}`, ""),
    trait: (id) => say(`mail.trait.${id}`, id),
    finding: (code) => say(`mail.finding.${code}`, code),
    defect: (code) => say(`mailAnalysis.defect.${code}`, code),
  };
}
