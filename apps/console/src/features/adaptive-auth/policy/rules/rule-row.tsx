import type { PolicyRule, ProtectedApi, RuleCondition } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import { IconButton } from "@parapet/ui/icon-button";
import { Switch } from "@parapet/ui/switch";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical, Lock, Pencil, Trash2 } from "lucide-react";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { countryName } from "../../../../lib/format/country-name.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { zonesQuery } from "../policy-queries.ts";

type Parts = { [Key in keyof RuleCondition]-?: NonNullable<RuleCondition[Key]> };

interface RuleRowProps {
  api: ProtectedApi;
  rule: PolicyRule;
  place: number;
  /** Place of the row that is locked. */
  last: number;
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
  const { api, rule, place, last, mayEdit, isDragged, dropsAt } = props;
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
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="flex flex-wrap gap-1">
          {texts.length === 0 && <Badge tone="neutral">{t("policy.always")}</Badge>}
          {texts.map((text) => (
            <span
              key={text}
              className="inline-flex min-h-5.5 items-center rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium text-fg-2"
            >
              {text}
            </span>
          ))}
        </span>
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

/** What a condition asks, a text for each part of it. */
function useConditionTexts(api: ProtectedApi, condition: RuleCondition): readonly string[] {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const { data } = useQuery(zonesQuery);
  const list = (words: readonly string[]) => new Intl.ListFormat(locale, { type: "disjunction" }).format(words);
  const zoneNames = (ids: readonly string[]) =>
    list(ids.map((id) => data?.items.find((zone) => zone.id === id)?.name ?? t("policy.gone")));
  const endpointNames = (ids: readonly string[]) =>
    list(
      ids.map((id) => {
        const endpoint = api.endpoints.find((each) => each.id === id);
        return endpoint === undefined ? t("policy.gone") : `${endpoint.method} ${endpoint.template}`;
      }),
    );
  const signals = (codes: Parts["signals_any"]) => list(codes.map((code) => t(`adaptive.signal.${code}`)));
  const hour = (value: number) => format.number(value);
  const texts: { readonly [Key in keyof Parts]: (wanted: Parts[Key]) => string } = {
    levels: (wanted) => t("policy.when.levels", { list: list(wanted.map((level) => t(`adaptive.level.${level}`))) }),
    score_from: (wanted) => t("policy.when.score_from", { score: format.number(wanted) }),
    signals_any: (wanted) => t("policy.when.signals_any", { list: signals(wanted) }),
    signals_none: (wanted) => t("policy.when.signals_none", { list: signals(wanted) }),
    hard_signal: (wanted) => t(wanted ? "policy.when.hard_signal.yes" : "policy.when.hard_signal.no"),
    client_kinds: (wanted) => list(wanted.map((kind) => t(`policy.kind.${kind}`))),
    client_states: (wanted) =>
      t("policy.when.client_states", { list: list(wanted.map((state) => t(`policy.state.${state}`))) }),
    tags: (wanted) => t("policy.when.tags", { list: list(wanted) }),
    methods: (wanted) => list(wanted),
    changes_state: (wanted) => t(wanted ? "policy.when.changes_state.yes" : "policy.when.changes_state.no"),
    sensitivities: (wanted) =>
      t("policy.when.sensitivities", { list: list(wanted.map((each) => t(`adaptive.sensitivity.${each}`))) }),
    endpoints: (wanted) => endpointNames(wanted),
    zones: (wanted) => t("policy.when.zones", { list: zoneNames(wanted) }),
    zones_not: (wanted) => t("policy.when.zones_not", { list: zoneNames(wanted) }),
    countries: (wanted) => t("policy.when.countries", { list: list(wanted.map((code) => countryName(code, locale))) }),
    hours: ({ from, to, time_zone }) => t("policy.when.hours", { from: hour(from), to: hour(to), zone: time_zone }),
    elevated: (wanted) => t(wanted ? "policy.when.elevated.yes" : "policy.when.elevated.no"),
    has_factor: (wanted) => t(wanted ? "policy.when.has_factor.yes" : "policy.when.has_factor.no"),
  };
  const textOf = <Key extends keyof Parts>(key: Key, from: { readonly [Part in Key]?: Parts[Part] | undefined }) => {
    const wanted: Parts[Key] | undefined = from[key];
    return wanted === undefined ? null : texts[key](wanted);
  };
  const isPart = (key: string): key is keyof Parts => Object.hasOwn(texts, key);
  return Object.keys(condition)
    .filter(isPart)
    .flatMap((key) => textOf(key, condition) ?? []);
}
