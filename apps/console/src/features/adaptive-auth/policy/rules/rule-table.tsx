import type { PolicyRule, ProtectedApi } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { moved, useDragging } from "../../../../lib/list/reorder.tsx";
import { hitsQuery } from "../policy-queries.ts";
import { RuleRow } from "./rule-row.tsx";

const RuleDrawer = lazy(async () => ({ default: (await import("./rule-drawer.tsx")).RuleDrawer }));

interface RuleTableProps {
  api: ProtectedApi;
  rules: readonly PolicyRule[];
  /** Beside the button that adds a rule. */
  actions?: ReactNode;
  mayEdit: boolean;
  onChange: (rules: readonly PolicyRule[]) => void;
}

/** The policy: the first row whose condition holds decides. The last one holds for every call and stays where it is. */
export function RuleTable({ api, rules, actions, mayEdit, onChange }: RuleTableProps) {
  const t = useT();
  const ruleName = useRuleName();
  const { data: hits } = useQuery(hitsQuery(api.id));
  const [news, setNews] = useState("");
  const [edited, setEdited] = useState<PolicyRule | null>(null);
  const last = rules.length - 1;
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= last || from >= last) return;
    onChange(moved(rules, from, to));
    setNews(t("list.movedTo", { item: ruleName(rules[from]?.name ?? ""), place: to + 1, count: rules.length }));
  };
  const draggingOf = useDragging(move);
  const replace = (rule: PolicyRule) => {
    const isKnown = rules.some(({ id }) => id === rule.id);
    onChange(isKnown ? rules.map((each) => (each.id === rule.id ? rule : each)) : [rule, ...rules]);
  };
  const add = () =>
    setEdited({
      id: crypto.randomUUID(),
      name: "",
      enabled: true,
      when: { levels: ["medium", "high"] },
      effect: "step_up",
    });
  return (
    <Card
      title={t("policy.rules")}
      padded={false}
      actions={
        <span className="flex flex-wrap gap-2">
          {actions}
          {mayEdit && (
            <Button size="sm" icon={<Plus aria-hidden size={15} />} onClick={add}>
              {t("policy.addRule")}
            </Button>
          )}
        </span>
      }
    >
      <p className="px-5 pt-4 text-fg-2">{t("policy.rulesText")}</p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ol aria-label={t("policy.rules")} className="grid p-2">
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            api={api}
            rule={rule}
            place={at}
            last={last}
            hits={hits?.items}
            mayEdit={mayEdit}
            dragging={draggingOf(at)}
            onMove={(to) => move(at, to)}
            onChange={replace}
            onEdit={() => setEdited(rule)}
            onRemove={() => onChange(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </ol>
      {edited && (
        <Suspense>
          <RuleDrawer
            key={edited.id}
            api={api}
            rule={edited}
            isLast={rules.at(-1)?.id === edited.id}
            onClose={() => setEdited(null)}
            onSave={(rule) => {
              replace(rule);
              setEdited(null);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
