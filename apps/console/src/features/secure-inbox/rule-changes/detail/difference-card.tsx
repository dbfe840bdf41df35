import type { ClauseDifference, RuleChangeDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useRuleNames } from "../use-rule-names.ts";
import { ClauseValues } from "./clause-values.tsx";

const parts = ["condition", "exception", "action"] as const;

/** What a rule did before and does now, clause by clause; of what is no rule, what the audit log tells. */
export function DifferenceCard({ change }: { change: RuleChangeDetail }) {
  const t = useT();
  const names = useRuleNames();
  const { differences, facts, name, name_before, was_enabled, is_enabled, is_complete, kind } = change;
  const isRule = kind.startsWith("rule_");
  const isSwitched = was_enabled !== null && is_enabled !== null && was_enabled !== is_enabled;
  const rows = [
    ...(name_before === null ? [] : [{ key: "name", label: t("rules.column.name"), before: name_before, after: name }]),
    ...(isSwitched
      ? [{ key: "on", label: t("rules.isEnabled"), before: String(was_enabled), after: String(is_enabled) }]
      : []),
  ];
  const isEmpty = isRule && differences.length === 0 && rows.length === 0;
  return (
    <Card title={t("rules.whatChanged")}>
      <div className="grid gap-5">
        {facts.length > 0 && (
          <KeyValueList
            items={facts.map((fact) => ({
              key: fact.name,
              label: names.fact(fact.name),
              value: <ClauseValues name={fact.name} values={fact.values} />,
            }))}
          />
        )}
        {rows.length > 0 && (
          <KeyValueList
            items={rows.map(({ key, label, before, after }) => ({
              key,
              label,
              value: (
                <span className="flex flex-wrap items-center gap-1.5">
                  <span className="text-fg-3">{t("rules.before")}:</span>
                  <ClauseValues name={key} values={[before]} />
                  <span className="text-fg-3">{t("rules.after")}:</span>
                  <ClauseValues name={key} values={[after]} />
                </span>
              ),
            }))}
          />
        )}
        {parts.map((part) => {
          const clauses = differences.filter((each) => each.part === part);
          const isOpen = part === "condition" && isRule && is_complete && is_enabled !== null && !clauses.some(isThere);
          if (clauses.length === 0 && !isOpen) return null;
          return (
            <section key={part} className="grid gap-2">
              <h3 className="font-semibold">{t(`rules.part.${part}`)}</h3>
              {isOpen && <p className="text-sm text-warning">{t("rules.everyMail")}</p>}
              {clauses.length > 0 && <Clauses clauses={clauses} />}
            </section>
          );
        })}
        {isEmpty && <p className="text-fg-2">{t("rules.noBody")}</p>}
        {!is_complete && <p className="text-sm text-fg-2">{t("rules.incomplete")}</p>}
      </div>
    </Card>
  );
}

const isThere = ({ after }: ClauseDifference) => after !== null;

function Clauses({ clauses }: { clauses: readonly ClauseDifference[] }) {
  const t = useT();
  const names = useRuleNames();
  return (
    <ul className="grid gap-3">
      {clauses.map(({ name, before, after, kind, reaches_more }) => (
        <li key={name} className="grid gap-1.5 border-s-2 border-line ps-3">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{names.clause(name)}</span>
            <Badge tone={reaches_more ? "warning" : "neutral"}>{t(`rules.difference.${kind}`)}</Badge>
          </span>
          <dl className="grid gap-1 text-sm sm:grid-cols-[auto_1fr] sm:gap-x-3">
            {kind !== "added" && kind !== "same" && (
              <>
                <dt className="text-fg-3">{t("rules.before")}</dt>
                <dd>
                  <ClauseValues name={name} values={before} />
                </dd>
              </>
            )}
            <dt className="text-fg-3">{t("rules.after")}</dt>
            <dd>
              <ClauseValues name={name} values={after} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
