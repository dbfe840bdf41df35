import { type AlertRule, alertParameters } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import type { TableColumn } from "@parapet/ui/data-table";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, RefreshCw, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, useMemo } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { channelsQuery, rulesQuery } from "../alerts-queries.ts";
import { ruleName } from "../rule-name.ts";
import { DeleteDialog, SetupList } from "./setup-list.tsx";
import { useRuleActions } from "./use-rule-actions.ts";

const RuleDialog = lazy(async () => ({ default: (await import("./rule-dialog.tsx")).RuleDialog }));

type Task = { readonly kind: "create" } | { readonly kind: "edit" | "delete"; readonly rule: AlertRule };

/** Every rule, when it alerts and who is notified. */
export function RulesTab({ mayAdminister }: { mayAdminister: boolean }) {
  const t = useT();
  const list = useQuery(rulesQuery);
  const actions = useRuleActions();
  const [task, setTask] = useState<Task | null>(null);
  return (
    <SetupList
      title={t("alerts.rules")}
      list={list}
      problemTitle={t("alerts.rulesError")}
      columns={useRuleColumns()}
      mayAdminister={mayAdminister}
      onOff={{
        header: t("alerts.ruleColumn.enabled"),
        nameOf: (rule) => t("alerts.ruleOn", { name: ruleName(t, rule) }),
        onTurn: ({ id }, enabled) => actions.turn.mutate({ id, enabled }),
      }}
      menu={{
        header: t("alerts.ruleColumn.actions"),
        nameOf: (rule) => t("alerts.actionsOf", { name: ruleName(t, rule) }),
        itemsOf: (rule) => [
          { id: "edit", label: t("alerts.editRule"), icon: Pencil, onSelect: () => setTask({ kind: "edit", rule }) },
          {
            id: "delete",
            label: t("alerts.deleteRule"),
            icon: Trash2,
            danger: true,
            onSelect: () => setTask({ kind: "delete", rule }),
          },
        ],
      }}
      actions={
        <>
          <Button
            icon={<RefreshCw aria-hidden size={16} />}
            loading={actions.evaluate.isPending}
            onClick={() => actions.evaluate.mutate()}
          >
            {t("alerts.evaluate")}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setTask({ kind: "create" })}>
            {t("alerts.newRule")}
          </Button>
        </>
      }
    >
      {task?.kind === "delete" && (
        <DeleteDialog
          noun="Rule"
          name={ruleName(t, task.rule)}
          loading={actions.remove.isPending}
          onDelete={() => actions.remove.mutate(task.rule, { onSettled: () => setTask(null) })}
          onClose={() => setTask(null)}
        />
      )}
      <Suspense>
        {(task?.kind === "create" || task?.kind === "edit") && (
          <RuleDialog rule={task.kind === "edit" ? task.rule : null} actions={actions} onClose={() => setTask(null)} />
        )}
      </Suspense>
    </SetupList>
  );
}

function useRuleColumns(): readonly TableColumn<AlertRule>[] {
  const t = useT();
  const format = useFormat();
  const when = useRuleWhen();
  const channels = useQuery(channelsQuery);
  const names = new Map(channels.data?.items.map(({ id, name }) => [id, name]));
  return [
    {
      id: "name",
      header: t("alerts.ruleColumn.name"),
      cell: (rule) => (
        <span className="grid min-w-40">
          <bdi className="font-medium">{ruleName(t, rule)}</bdi>
          {ruleName(t, rule) !== t(`alerts.kind.${rule.kind}`) && (
            <span className="text-sm text-fg-3">{t(`alerts.kind.${rule.kind}`)}</span>
          )}
        </span>
      ),
      pinned: true,
    },
    {
      id: "severity",
      header: t("alerts.ruleColumn.severity"),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: "numbers",
      header: t("alerts.ruleColumn.numbers"),
      cell: (rule) => {
        const { apis, operations, actions: limitedTo, sources } = rule.scope;
        const things = [apis, operations, limitedTo, sources].reduce((sum, { length }) => sum + length, 0);
        return (
          <span className="grid min-w-56 text-sm">
            {when(rule)}
            {things > 0 && <span className="text-fg-3">{t("alerts.limited", { count: things })}</span>}
          </span>
        );
      },
      className: "max-w-96",
    },
    {
      id: "channels",
      header: t("alerts.ruleColumn.channels"),
      cell: (rule) =>
        rule.channels.length === 0 ? (
          <span className="whitespace-nowrap text-fg-3">{t("alerts.bellOnly")}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {rule.channels.map((id) => (
              <Badge key={id}>
                <bdi>{names.get(id) ?? "…"}</bdi>
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: "active",
      header: t("alerts.ruleColumn.active"),
      cell: ({ active }) => format.number(active),
      align: "end",
      className: "tabular-nums",
    },
  ];
}

/** When a rule alerts, in words with its numbers. */
function useRuleWhen(): (rule: Pick<AlertRule, "kind" | "params">) => string {
  const t = useT();
  const locale = usePreference("locale");
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    return ({ kind, params }) => {
      const values = Object.entries(alertParameters[kind]).map(([name, { unit, initial }]) => {
        const given = Object.entries(params).find(([each]) => each === name)?.[1] ?? initial;
        return [name, (unit === "share" ? percent : number).format(given)] as const;
      });
      return t(`alerts.when.${kind}`, Object.fromEntries(values));
    };
  }, [t, locale]);
}
