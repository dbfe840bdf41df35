import { useLingui } from "@lingui/react";
import type { MailPolicy } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { ChevronDown, ChevronUp, EllipsisVertical } from "lucide-react";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { type Translate, useT } from "../../../lib/i18n/use-t.ts";

interface PolicyLineProps {
  policy: MailPolicy;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One policy: what it is for, what it does, and what it did of late. */
export function PolicyLine({ policy, mayChange, onEdit, onRemove, onUp, onDown }: PolicyLineProps) {
  const t = useT();
  const percent = usePercent();
  const { i18n } = useLingui();
  const words = new Intl.ListFormat(i18n.locale, { type: "disjunction" });
  const either = (values: readonly string[]) => words.format(values);
  const state = policy.is_enabled ? (policy.is_dry_run ? "dryRun" : "live") : "off";
  const tone = { dryRun: "info", live: "success", off: "neutral" } as const;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-lg border border-line p-3.5">
      <div className="grid min-w-56 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium wrap-anywhere">{policy.name}</bdi>
          <Badge tone={tone[state]}>{t(`quarantineSettings.${state}`)}</Badge>
        </span>
        <span className="text-sm wrap-anywhere text-fg-2">{conditionsOf(policy, { t, percent, either })}</span>
        <span className="text-sm text-fg-2">
          {[
            t(`quarantineSettings.action.${policy.action}`),
            ...(policy.category === null ? [] : [policy.category]),
          ].join(": ")}
        </span>
        <span className="text-sm text-fg-3">{`${t("quarantineSettings.last")}: ${deedsOf(policy, t)}`}</span>
      </div>
      {mayChange && (
        <span className="ms-auto flex shrink-0 gap-1">
          <IconButton label={`${t("quarantineSettings.up")}: ${policy.name}`} disabled={!onUp} onClick={onUp}>
            <ChevronUp aria-hidden size={16} />
          </IconButton>
          <IconButton label={`${t("quarantineSettings.down")}: ${policy.name}`} disabled={!onDown} onClick={onDown}>
            <ChevronDown aria-hidden size={16} />
          </IconButton>
          <Menu
            trigger={
              <IconButton label={`${t("quarantineSettings.more")}: ${policy.name}`}>
                <EllipsisVertical aria-hidden size={16} />
              </IconButton>
            }
          >
            <MenuItem onSelect={onEdit}>{t("quarantineSettings.edit")}</MenuItem>
            <MenuItem danger onSelect={onRemove}>
              {t("quarantineSettings.remove")}
            </MenuItem>
          </Menu>
        </span>
      )}
    </li>
  );
}

interface Words {
  readonly t: Translate;
  readonly percent: (share: number) => string;
  readonly either: (values: readonly string[]) => string;
}

function conditionsOf({ conditions, scope, members }: MailPolicy, { t, percent, either }: Words): string {
  const { verdicts, severities, attack_types, p_from } = conditions;
  const whose = t(`quarantineSettings.scope.${scope}`);
  return [
    members === null ? whose : `${whose} (${t("quarantineSettings.members", { count: members })})`,
    either(verdicts.map((each) => t(`mail.verdict.${each}`))),
    either(severities.map((each) => t(`insights.severity.${each}`))),
    either(attack_types.map((each) => t(`mail.attack.${each}`))),
    p_from === null ? "" : t("quarantineSettings.atLeast", { p: percent(p_from / 100) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function deedsOf({ acted, dry_run, capped, is_dry_run }: MailPolicy, t: Translate): string {
  return [
    (acted > 0 || !is_dry_run) && t("quarantineSettings.acted", { count: acted }),
    (dry_run > 0 || is_dry_run) && t("quarantineSettings.wouldAct", { count: dry_run }),
    capped > 0 && t("quarantineSettings.capped", { count: capped }),
  ]
    .filter(Boolean)
    .join(", ");
}
