import type { MailMessage } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";
import { MailVerdictBadge } from "../../../lib/secure-inbox/mail-verdict-badge.tsx";

/** What the engine takes a mail for; an exercise is nothing to worry about. */
export function VerdictBadge({ mail: { verdict, signals } }: { mail: Pick<MailMessage, "verdict" | "signals"> }) {
  const t = useT();
  if (signals.includes("context.simulation")) return <Badge tone="brand">{t("mail.simulation")}</Badge>;
  return <MailVerdictBadge verdict={verdict} />;
}
