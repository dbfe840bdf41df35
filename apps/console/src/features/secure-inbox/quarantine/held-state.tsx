import type { QuarantineItem, QuarantineState } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../../../lib/i18n/use-t.ts";

const tones = {
  held: "brand",
  released: "success",
  deleted: "neutral",
  expired: "neutral",
  gone: "error",
} as const satisfies Record<QuarantineState, string>;

/** The state of a held email, and whether its release was requested. */
export function HeldState({ item: { state, is_requested } }: { item: Pick<QuarantineItem, "state" | "is_requested"> }) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>{t(`quarantine.state.${state}`)}</Badge>
      {is_requested && <Badge tone="warning">{t("quarantine.requested")}</Badge>}
    </span>
  );
}
