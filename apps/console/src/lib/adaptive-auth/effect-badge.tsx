import type { Effect } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import type { ComponentProps } from "react";
import { useT } from "../i18n/use-t.ts";

type Tone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** How loud each effect is. */
const effectTones: Readonly<Record<Effect, Tone>> = {
  allow: "success",
  step_up: "warning",
  throttle: "info",
  deny: "error",
};

/** What a call gets in a word, explained on hover. */
export function EffectBadge({ effect }: { effect: Effect }) {
  const t = useT();
  return (
    // Above the stretched link of a row, or the pointer would never meet it.
    <span title={t(`adaptive.effectText.${effect}`)} className="relative z-1">
      <Badge tone={effectTones[effect]}>{t(`adaptive.effect.${effect}`)}</Badge>
    </span>
  );
}
