import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId } from "../../../../lib/i18n/message-table.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

export interface SignalNames {
  readonly signal: (id: string) => string;
  /** What it means, in a sentence; empty for one that a newer server names. */
  readonly meaning: (id: string) => string;
  readonly rule: (id: string) => string;
}

/** Signals and rules in words; what is not known here keeps its own name. */
export function useSignalNames(): SignalNames {
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
    signal: (id) => say(`mailSignal.${id}`, id),
    meaning: (id) => say(`mailSignal.${id}.text`, ""),
    rule: (id) => say(`mailRule.${id}`, id),
  };
}
