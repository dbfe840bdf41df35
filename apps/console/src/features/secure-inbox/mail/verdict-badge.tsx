import type { MailMessage, MailVerdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  malicious: "error",
  suspicious: "warning",
  spam: "info",
  graymail: "neutral",
  clean: "success",
  unsure: "neutral",
  not_analysed: "neutral",
} as const satisfies Record<MailVerdict, string>;

/** What the engine takes a mail for; an exercise is nothing to worry about. */
export function VerdictBadge({ mail: { verdict, signals } }: { mail: Pick<MailMessage, "verdict" | "signals"> }) {
  const t = useT();
  if (signals.includes("context.simulation")) return <Badge tone="brand">{t("mail.simulation")}</Badge>;
  return <Badge tone={tones[verdict]}>{t(`mail.verdict.${verdict}`)}</Badge>;
}
