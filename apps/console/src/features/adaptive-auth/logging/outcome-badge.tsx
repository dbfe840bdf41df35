import type { StepUpOutcome } from "@parapet/contract";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = { pending: "neutral", passed: "success", failed: "error", expired: "warning" } as const;

/** What became of a step-up in a word. */
export function OutcomeBadge({ outcome }: { outcome: StepUpOutcome }) {
  const t = useT();
  return <StatusDot tone={tones[outcome]}>{t(`logging.outcome.${outcome}`)}</StatusDot>;
}
