import type { PolicyRule, ProtectedApi, RuleHits } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import { IconButton } from "@parapet/ui/icon-button";
import { Switch } from "@parapet/ui/switch";
import { GripVertical, Lock, Pencil, Trash2 } from "lucide-react";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type Draggable, DraggableRow, MoveButtons } from "../../../../lib/list/reorder.tsx";
import { RuleHitCounts } from "./rule-hit-counts.tsx";
import { useConditionTexts } from "./use-condition-texts.ts";

interface RuleRowProps {
  api: ProtectedApi;
  rule: PolicyRule;
  place: number;
  /** Place of the row that is locked. */
  last: number;
  /** undefined while loading. */
  hits: readonly RuleHits[] | undefined;
  mayEdit: boolean;
  dragging: Draggable;
  onMove: (to: number) => void;
  onChange: (rule: PolicyRule) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One rule: what it asks, and what a call gets. */
export function RuleRow(props: RuleRowProps) {
  const { api, rule, place, last, hits, mayEdit, dragging, onMove, onChange, onEdit, onRemove } = props;
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const texts = useConditionTexts(api, rule.when);
  const isLocked = place === last;
  const moves = mayEdit && !isLocked;
  const name = ruleName(rule.name);
  return (
    <DraggableRow
      place={place}
      name={name}
      moves={moves}
      takes={!isLocked}
      dragging={dragging}
      className={cx(
        "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:items-center",
        !rule.enabled && "text-fg-3",
      )}
    >
      <span className="flex items-center gap-1.5 text-sm text-fg-3 tabular-nums">
        {isLocked ? (
          <Lock aria-label={t("policy.locked")} role="img" size={15} />
        ) : (
          <GripVertical aria-hidden size={15} className={moves ? "cursor-grab" : "invisible"} />
        )}
        <bdi className="min-w-[2ch] text-end">{number(place + 1)}</bdi>
      </span>
      <div className="grid min-w-0 gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {rule.shadow === true && <Badge tone="info">{t("policy.shadow")}</Badge>}
          {rule.fresh === true && <Badge tone="neutral">{t("policy.fresh")}</Badge>}
        </span>
        <span className="flex flex-wrap gap-1">
          {texts.length === 0 && <Badge tone="neutral">{t("policy.always")}</Badge>}
          {texts.map((text) => (
            <span
              key={text}
              dir="auto"
              className="inline-flex min-h-5.5 items-center rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium wrap-anywhere text-fg-2"
            >
              {text}
            </span>
          ))}
        </span>
        <RuleHitCounts rule={rule} hits={hits} />
      </div>
      <span className="max-md:col-start-2">
        <EffectBadge effect={rule.effect} />
      </span>
      {mayEdit && (
        <span className="flex items-center gap-0.5 max-md:col-start-2">
          {!isLocked && (
            <>
              <Switch
                label={<span className="sr-only">{t("policy.enableRule", { rule: name })}</span>}
                checked={rule.enabled}
                onChange={(enabled) => onChange({ ...rule, enabled })}
              />
              <MoveButtons name={name} place={place} end={last - 1} onMove={onMove} />
            </>
          )}
          <IconButton label={t("policy.editRule", { rule: name })} size="sm" onClick={onEdit}>
            <Pencil aria-hidden size={15} />
          </IconButton>
          {!isLocked && (
            <IconButton label={t("policy.removeRule", { rule: name })} size="sm" onClick={onRemove}>
              <Trash2 aria-hidden size={15} />
            </IconButton>
          )}
        </span>
      )}
    </DraggableRow>
  );
}
