import type { MailVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../i18n/use-t.ts";

const tones = {
  malicious: "error",
  suspicious: "warning",
  spam: "info",
  graymail: "neutral",
  clean: "success",
  unsure: "neutral",
  not_analysed: "neutral",
} as const satisfies Record<MailVerdict, string>;

/** What the engine takes a mail for. */
export function MailVerdictBadge({ verdict }: { verdict: MailVerdict }) {
  const t = useT();
  return <Badge tone={tones[verdict]}>{t(`mail.verdict.${verdict}`)}</Badge>;
}
