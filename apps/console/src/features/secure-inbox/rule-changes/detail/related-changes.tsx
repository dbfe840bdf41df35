import type { RuleChange } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { RuleSeverity } from "../rule-severity.tsx";
import { useRuleTitle } from "../use-rule-title.ts";

const to = "/secure-inbox/account-takeover/email-rules/detail/$id";

/** Other changes that have something in common with this one. */
export function RelatedChanges({ title, changes }: { title: string; changes: readonly RuleChange[] }) {
  const t = useT();
  const titleOf = useRuleTitle();
  return (
    <Card title={title}>
      {changes.length === 0 ? (
        <p className="text-fg-2">{t("rules.nothing")}</p>
      ) : (
        <ul aria-label={title} className="grid gap-3">
          {changes.map(({ id, name, mailbox, kind, severity, score, happened_at }) => (
            <li key={id} className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <Link to={to} params={{ id }} className="font-medium text-brand-text wrap-anywhere hover:underline">
                  <bdi>{titleOf(name)}</bdi>
                </Link>
                <RuleSeverity severity={severity} score={score} />
              </span>
              <span className="text-sm text-fg-2">
                {t(`rules.kind.${kind}`)} · <bdi className="ltr-text wrap-anywhere">{mailbox}</bdi> ·{" "}
                <TimeAgo time={happened_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
