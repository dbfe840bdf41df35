import type { MailboxRule, RuleChangeDetail } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { RuleSeverity } from "../rule-severity.tsx";
import { useRuleNames } from "../use-rule-names.ts";
import { useRuleTitle } from "../use-rule-title.ts";
import { ClauseValues } from "./clause-values.tsx";

const parts = ["condition", "exception", "action"] as const;

/** The rules of the mailbox as they were read last, in their order. */
export function MailboxRulesCard({ change: { rules, rules_read_at } }: { change: RuleChangeDetail }) {
  const t = useT();
  const inOrder = rules.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  return (
    <Card
      title={t("rules.others")}
      actions={
        rules_read_at !== null && (
          <span className="text-sm text-fg-2">
            {t("rules.readAt")} <TimeAgo time={rules_read_at} />
          </span>
        )
      }
    >
      {rules_read_at === null && <p className="text-fg-2">{t("rules.neverRead")}</p>}
      {rules_read_at !== null && rules.length === 0 && <p className="text-fg-2">{t("rules.noRules")}</p>}
      <ul aria-label={t("rules.others")} className="grid gap-4">
        {inOrder.map((rule) => (
          <Rule key={rule.rule_id} rule={rule} />
        ))}
      </ul>
    </Card>
  );
}

function Rule({ rule: { name, clauses, severity, score, is_enabled, is_changed } }: { rule: MailboxRule }) {
  const t = useT();
  const names = useRuleNames();
  const titleOf = useRuleTitle();
  return (
    <li className="grid gap-1.5 border-s-2 border-line ps-3">
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium wrap-anywhere">{titleOf(name)}</bdi>
        <RuleSeverity severity={severity} score={score} />
        {!is_enabled && <Badge>{t("rules.off")}</Badge>}
        {is_changed && <Badge tone="brand">{t("rules.thisOne")}</Badge>}
      </span>
      <dl className="grid gap-1 text-sm sm:grid-cols-[minmax(10rem,auto)_1fr] sm:gap-x-3">
        {parts
          .flatMap((part) => clauses.filter((each) => each.part === part))
          .map((clause) => (
            <div key={`${clause.part} ${clause.name}`} className="contents">
              <dt className="text-fg-2">
                {t(`rules.part.${clause.part}`)}: {names.clause(clause.name)}
              </dt>
              <dd>
                <ClauseValues name={clause.name} values={clause.values} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
