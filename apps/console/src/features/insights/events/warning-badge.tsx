import { Badge } from "@parapet/ui/badge";
import { TriangleAlert } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

/** How many warnings a call carries: a sign and a number for the eye, words for the ear. */
export function WarningBadge({ count }: { count: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <Badge tone="warning">
      <TriangleAlert aria-hidden size={12} />
      <span aria-hidden>{format.number(count)}</span>
      <span className="sr-only">{t("events.warningCount", { count })}</span>
    </Badge>
  );
}
