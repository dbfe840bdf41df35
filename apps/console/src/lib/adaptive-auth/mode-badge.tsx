import type { ProtectionMode } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { useT } from "../i18n/use-t.ts";

const tones = { off: "neutral", monitor: "info", enforce: "success" } as const;

/** Whether calls to an API are only watched, or decisions are enforced. */
export function ModeBadge({ mode }: { mode: ProtectionMode }) {
  const t = useT();
  return <Badge tone={tones[mode]}>{t(`adaptive.mode.${mode}`)}</Badge>;
}
