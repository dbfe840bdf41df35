import type { DecisionDetail } from "@parapet/contract";
import { Attributions } from "../../../../lib/adaptive-auth/attributions.tsx";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { SignalWaterfall } from "../../../../lib/adaptive-auth/signal-waterfall.tsx";
import { WouldChange } from "../../../../lib/adaptive-auth/would-change.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { DecisionFacts } from "./decision-facts.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { useHeadline } from "./use-headline.ts";

/** What was decided, why, what would have changed it, whose call it was, and everything else. */
export function DecisionPanel({ decision }: { decision: DecisionDetail }) {
  const t = useT();
  const headline = useHeadline();
  const { effect, enforced, level, score, counterfactuals } = decision;
  return (
    <div className="grid gap-7 p-5">
      <section className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <EffectBadge effect={effect} />
          {level !== null && score !== null && <LevelBadge level={level} score={score} />}
          {!enforced && <span className="text-sm text-fg-3">{t("logging.notEnforced")}</span>}
        </div>
        <p className="text-lg font-medium text-balance">{headline(decision)}</p>
      </section>
      {level !== null && (
        <SignalWaterfall
          signals={decision.signals}
          level={level}
          from={decision.evidence_from}
          asName={decision.as_name}
        />
      )}
      <WouldChange counterfactuals={counterfactuals} />
      <FeedbackCard decision={decision} />
      <DecisionFacts decision={decision} />
      <Attributions />
    </div>
  );
}
