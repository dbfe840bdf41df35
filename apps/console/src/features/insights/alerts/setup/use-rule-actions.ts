import { type AlertRule, alertEndpoints, alertRuleEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { alertsKey, rulesKey } from "../alerts-queries.ts";
import { ruleName } from "../rule-name.ts";

type NewRule = BodySent<Endpoints["alertRules.create"]>;
type RuleChanges = BodySent<Endpoints["alertRules.update"]>;

/** What is done with rules; the table looks again after each. */
export function useRuleActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: rulesKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    // Dialogs say what went wrong where it went wrong.
    create: useMutation({
      mutationFn: (body: NewRule) => call(alertRuleEndpoints["alertRules.create"], { body }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: RuleChanges }) =>
        call(alertRuleEndpoints["alertRules.update"], { params: { id }, body }),
      onSettled,
    }),
    turn: useMutation({
      mutationFn: ({ id, enabled }: Pick<AlertRule, "id" | "enabled">) =>
        call(alertRuleEndpoints["alertRules.update"], { params: { id }, body: { enabled } }),
      onSettled,
      onError,
    }),
    remove: useMutation({
      mutationFn: ({ id }: AlertRule) => call(alertRuleEndpoints["alertRules.delete"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: (_, rule) => toast(t("alerts.deleted", { name: ruleName(t, rule) }), "success"),
    }),
    evaluate: useMutation({
      mutationFn: () => call(alertEndpoints["alerts.evaluate"]),
      onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: alertsKey })]),
      onError,
      onSuccess: ({ raised }) => toast(t("alerts.evaluated", { raised }), "success"),
    }),
  };
}
