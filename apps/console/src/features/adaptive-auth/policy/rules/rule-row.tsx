import type { PolicyRule, ProtectedApi, RuleHits } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import { IconButton } from "@parapet/ui/icon-button";
import { Switch } from "@parapet/ui/switch";
import { ArrowDown, ArrowUp, GripVertical, Lock, Pencil, Trash2 } from "lucide-react";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
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
  isDragged: boolean;
  /** At which of its edges the dragged row would go in. */
  dropsAt: "start" | "end" | null;
  onDrag: (place: number | null) => void;
  onDragOver: () => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onChange: (rule: PolicyRule) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One rule: what it asks, and what a call gets. */
export function RuleRow(props: RuleRowProps) {
  const { api, rule, place, last, hits, mayEdit, isDragged, dropsAt } = props;
  const { onDrag, onDragOver, onDrop, onMove, onChange, onEdit, onRemove } = props;
  const t = useT();
  const ruleName = useRuleName();
  const { number } = useFormat();
  const texts = useConditionTexts(api, rule.when);
  const isLocked = place === last;
  const moves = mayEdit && !isLocked;
  const name = ruleName(rule.name);
  /** The row keeps its buttons when it moves, and the one that was pressed keeps the focus. */
  const step = (by: 1 | -1) => {
    const pressed = document.activeElement;
    onMove(place + by);
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  };
  return (
    // Dragging is a shortcut for what the buttons of the row do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={moves}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing that carries nothing.
        dataTransfer.setData("text/plain", name);
        dataTransfer.effectAllowed = "move";
        onDrag(place);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (isLocked) return;
        event.preventDefault();
        onDragOver();
      }}
      onDrop={onDrop}
      className={cx(
        "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-lg px-3 py-2.5 hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:items-center",
        isDragged && "opacity-50",
        dropsAt === "start" && "shadow-[inset_0_2px_0_0_var(--color-brand)]",
        dropsAt === "end" && "shadow-[inset_0_-2px_0_0_var(--color-brand)]",
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
              <IconButton
                label={t("policy.moveUp", { rule: name })}
                size="sm"
                aria-disabled={place === 0}
                onClick={() => step(-1)}
              >
                <ArrowUp aria-hidden size={15} />
              </IconButton>
              <IconButton
                label={t("policy.moveDown", { rule: name })}
                size="sm"
                aria-disabled={place >= last - 1}
                onClick={() => step(1)}
              >
                <ArrowDown aria-hidden size={15} />
              </IconButton>
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
    </li>
  );
}
