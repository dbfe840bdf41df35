import { type TenantActionKind, tenantActionEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ruleActionQuery } from "./rule-change-queries.ts";

export type RuleActionKind = Extract<TenantActionKind, "disable_rule" | "delete_rule">;

interface Order {
  readonly kind: RuleActionKind;
  readonly targets: readonly string[];
  readonly reason: string;
}

/** Asks for rules to be disabled or deleted, and for that to be taken back; `id` is the last one's, to be followed. */
export function useRuleAction() {
  const t = useT();
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const onError = (error: unknown) => toast(errorText(t, error), "error");
  const ask = useMutation({
    mutationFn: ({ kind, targets, reason }: Order) =>
      call(tenantActionEndpoints["tenantActions.request"], {
        body: { kind, targets: [...targets], ...(reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: (action) => setId(action.id),
    onError,
  });
  const undo = useMutation({
    mutationFn: (action: string) => call(tenantActionEndpoints["tenantActions.undo"], { params: { id: action } }),
    onSettled: (_result, _error, action) => client.invalidateQueries({ queryKey: ruleActionQuery(action).queryKey }),
    onError,
  });
  return {
    id,
    ask: (order: Order) => ask.mutateAsync(order).catch(() => null),
    isAsking: ask.isPending,
    undo: (action: string) => undo.mutate(action),
    isUndoing: undo.isPending,
    forget: () => setId(null),
  };
}
