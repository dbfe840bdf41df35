import { Badge } from "@parapet/ui/badge";
import { useT } from "../i18n/use-t.ts";
import { isFindingKind } from "./is-finding-kind.ts";

/** What a detector found in a word, explained on hover. */
export function FindingBadge({ kind }: { kind: string }) {
  const t = useT();
  if (!isFindingKind(kind)) return <Badge mono>{kind}</Badge>;
  return (
    <span title={t(`insights.findingText.${kind}`)} className="relative z-1">
      <Badge tone={kind.startsWith("PII_") ? "info" : "warning"}>{t(`insights.finding.${kind}`)}</Badge>
    </span>
  );
}
