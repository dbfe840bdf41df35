import type { DecisionDetail } from "@parapet/contract";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { LevelBadge } from "../../../../lib/adaptive-auth/level-badge.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { Attributions } from "../attributions.tsx";
import { DecisionFacts } from "./decision-facts.tsx";
import { DecisionWaterfall } from "./decision-waterfall.tsx";
import { FeedbackCard } from "./feedback-card.tsx";
import { useHeadline } from "./use-headline.ts";
import { WouldChange } from "./would-change.tsx";

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
      <DecisionWaterfall decision={decision} />
      <WouldChange counterfactuals={counterfactuals} />
      <FeedbackCard decision={decision} />
      <DecisionFacts decision={decision} />
      <Attributions />
    </div>
  );
}
