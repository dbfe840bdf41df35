import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import type { MessageId } from "../../../lib/i18n/message-table.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** Clauses, signals and facts in words; what a newer server names keeps its own name. */
export function useRuleNames() {
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
    clause: (name: string) => say(`rules.clause.${name}`, name),
    signal: (id: string) => say(`rules.signal.${id}`, id),
    fact: (name: string) => say(`rules.fact.${name}`, name),
  };
}
