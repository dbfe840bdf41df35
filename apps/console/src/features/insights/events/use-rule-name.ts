import { callRule } from "@parapet/contract";
import { useCallback } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";

/** A rule in words; one that an older or a newer server names by its own name. */
export function useRuleName(): (rule: string) => string {
  const t = useT();
  return useCallback(
    (rule) => {
      const known = callRule.safeParse(rule);
      return known.success ? t(`events.rule.${known.data}`) : t("events.rule.other", { rule });
    },
    [t],
  );
}
