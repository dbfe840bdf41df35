import type { FeedbackVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

/** What people said about a call in a word. */
export function FeedbackBadge({ verdict }: { verdict: FeedbackVerdict }) {
  const t = useT();
  return <Badge tone={verdict === "ours" ? "success" : "error"}>{t(`logging.feedback.${verdict}`)}</Badge>;
}
