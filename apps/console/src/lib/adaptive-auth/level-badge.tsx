import type { RiskLevel } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ComponentProps } from "react";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** How loud each level is. */
const levelTones: Readonly<Record<RiskLevel, Tone>> = { low: "success", medium: "warning", high: "error" };

/** How risky a call is in a word, with its score of 100 where there is one. */
export function LevelBadge({ level, score }: { level: RiskLevel; score?: number }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <Badge tone={levelTones[level]}>
      {score !== undefined && <bdi className="tabular-nums">{number(score)}</bdi>}
      {t(`adaptive.level.${level}`)}
    </Badge>
  );
}
