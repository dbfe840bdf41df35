import { apiKindRuleEndpoints, type ApiKindRule, type KindRulesStep } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";

/** Sets the rules, and undoes the last change. */
export function useSetKindRules() {
  const t = useT();
  const client = useQueryClient();
  const [last, setLast] = useState<{ changed: number; undo: KindRulesStep } | null>(null);
  const set = useMutation({
    mutationFn: (body: KindRulesStep) => call(apiKindRuleEndpoints["apis.setKindRules"], { body }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => void client.invalidateQueries(),
  });
  return {
    last,
    isPending: set.isPending,
    set: (rules: readonly ApiKindRule[], onDone: () => void) =>
      set.mutate(
        { rules: [...rules] },
        {
          onSuccess: ({ changed, undo }) => {
            setLast({ changed, undo });
            onDone();
          },
        },
      ),
    undo: () => last !== null && set.mutate(last.undo, { onSuccess: () => setLast(null) }),
  };
}
