import type { ProtectionMode, TriedOutcome } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import type { UseQueryResult } from "@tanstack/react-query";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { SignalWaterfall } from "../../../../lib/adaptive-auth/signal-waterfall.tsx";
import { speaksAgainst } from "../../../../lib/adaptive-auth/speaks-against.ts";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useSignalSentence } from "../../../../lib/adaptive-auth/use-signal-sentence.ts";
import { WouldChange } from "../../../../lib/adaptive-auth/would-change.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";

/** Signals that the headline names. */
const most = 2;

interface TrialAnswerProps {
  trial: UseQueryResult<TriedOutcome>;
  mode: ProtectionMode;
}

/** What the call gets, and why. While one types, the last answer stays, in grey. */
export function TrialAnswer({ trial: { data, error, isPlaceholderData, refetch }, mode }: TrialAnswerProps) {
  const t = useT();
  if (data === undefined)
    return error ? (
      <ProblemCard title={t("policy.try.errorTitle")} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={11} />
    );
  return (
    <Card title={t("policy.try.answer")}>
      <div
        aria-busy={isPlaceholderData || error !== null}
        className="grid grid-cols-1 gap-7 transition-[filter] aria-busy:grayscale"
      >
        <Verdict outcome={data} mode={mode} />
        <SignalWaterfall signals={data.signals} level={data.level} from={data.evidence_from} asName={data.as_name} />
        <WouldChange counterfactuals={data.counterfactuals} />
        <Attributions />
      </div>
    </Card>
  );
}

function Verdict({ outcome, mode }: { outcome: TriedOutcome; mode: ProtectionMode }) {
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const say = useSignalSentence();
  const { effect, level, score, rule, cause, signals, as_name: asName, endpoint, learning } = outcome;
  const against = speaksAgainst(signals)
    .slice(0, most)
    .map((signal) => say({ ...signal, asName }));
  const headline = t("policy.try.headline", { gets: t(`policy.try.gets.${effect}`), score: number(score) });
  return (
    <section aria-label={t("policy.try.answer")} aria-live="polite" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <EffectBadge effect={effect} />
        <LevelBadge level={level} score={score} />
        {rule !== null && (
          <span className="text-sm text-fg-2">
            <T
              id="policy.try.rule"
              components={{ rule: <bdi className="font-medium text-fg">{ruleName(rule.name)}</bdi> }}
            />
          </span>
        )}
      </div>
      <p className="text-lg font-medium text-balance">{[headline, ...against].join(" ")}</p>
      {cause !== "policy" && <p className="text-fg-2">{t(`policy.try.cause.${cause}`)}</p>}
      {mode !== "enforce" && effect !== "allow" && <p className="text-sm text-fg-3">{t("policy.try.monitored")}</p>}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-fg-3">{t("policy.try.endpoint")}</dt>
          <dd>
            {endpoint === null ? t("policy.try.noEndpoint") : <bdi className="font-mono wrap-anywhere">{endpoint}</bdi>}
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-fg-3">{t("policy.try.sessions")}</dt>
          <dd className="tabular-nums">{number(learning.sessions)}</dd>
        </div>
      </dl>
    </section>
  );
}
