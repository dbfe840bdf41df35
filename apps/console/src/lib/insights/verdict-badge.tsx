import type { EventVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ComponentProps } from "react";
import { useT } from "../i18n/use-t.ts";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** How loud each verdict is. */
export const verdictTones: Readonly<Record<EventVerdict, Tone>> = {
  none: "neutral",
  shadow: "warning",
  zombie: "warning",
  rogue: "info",
  violation: "error",
  unchecked: "neutral",
};

/** How a call stands to the document of its API in a word, explained on hover; null where there was no document. */
export function VerdictBadge({ verdict }: { verdict: EventVerdict | null }) {
  const t = useT();
  const name = verdict ?? "unknown";
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <span title={t(`insights.verdictText.${name}`)} className="relative z-1">
      {verdict === null ? (
        <span className="whitespace-nowrap text-fg-3">{t("insights.verdict.unknown")}</span>
      ) : (
        <Badge tone={verdictTones[verdict]}>{t(`insights.verdict.${verdict}`)}</Badge>
      )}
    </span>
  );
}
