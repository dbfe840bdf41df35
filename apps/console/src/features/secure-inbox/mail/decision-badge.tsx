import type { MailDecision } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { UserRoundCheck } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = { phishing: "error", spam: "info", clean: "success" } as const satisfies Record<MailDecision, string>;

/** What an analyst decided. */
export function DecisionBadge({ decision }: { decision: MailDecision }) {
  const t = useT();
  return (
    <Badge tone={tones[decision]}>
      <UserRoundCheck aria-hidden size={12} />
      {t(`mail.decision.${decision}`)}
    </Badge>
  );
}
