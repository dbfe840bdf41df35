import type { SandboxDecision } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface LearningStripProps {
  learning: SandboxDecision["learning"];
  disabled: boolean;
  /** Eight usual days, one after another. */
  onEight: () => void;
}

/** How much is known of the client, and a way to make it more. */
export function LearningStrip({ learning: { sessions, share }, disabled, onEight }: LearningStripProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <div className="grid gap-3">
      <p>{t("sandbox.learnt", { sessions, number: number(sessions), percent: number(Math.round(100 * share)) })}</p>
      <ProgressBar value={100 * share} label={t("sandbox.learntShare")} className="rounded-full bg-sunken" />
      <p className="text-sm text-fg-2">{t("sandbox.learningText")}</p>
      <Button className="justify-self-start" loading={disabled} onClick={onEight}>
        {t("sandbox.eight")}
      </Button>
    </div>
  );
}
