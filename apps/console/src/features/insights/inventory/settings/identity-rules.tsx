import { consumerKind, type ConsumerKind, type IdentityRule } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { IconButton } from "@parapet/ui/icon-button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { Switch } from "@parapet/ui/switch";
import { TextField } from "@parapet/ui/text-field";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { emptyRule, namesOfRule, ownRules, withNames } from "./identity-rule.ts";

interface IdentityRulesProps {
  /** null takes the usual ones. */
  rules: readonly IdentityRule[] | null;
  disabled: boolean;
  onChange: (rules: IdentityRule[] | null) => void;
}

/** How the callers of an API are identified: the first rule that identifies the caller applies. */
export function IdentityRules({ rules, disabled, onChange }: IdentityRulesProps) {
  const t = useT();
  const list = rules ?? [];
  const move = (at: number, by: 1 | -1) => {
    const rule = list[at];
    if (rule !== undefined) onChange(list.toSpliced(at, 1).toSpliced(at + by, 0, rule));
  };
  return (
    <fieldset disabled={disabled} className="grid gap-3">
      <legend className="mb-2 font-medium">{t("inventory.identity")}</legend>
      <Switch
        label={t("inventory.ownRules")}
        hint={t("inventory.ownRulesHint")}
        disabled={disabled}
        checked={rules !== null}
        onChange={(on) => onChange(on ? ownRules() : null)}
      />
      {rules !== null && (
        <>
          <ol className="grid gap-2">
            {list.map((rule, at) => (
              // Rules have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="flex flex-wrap items-end gap-2 rounded-lg border border-line p-3">
                <Rule
                  rule={rule}
                  place={at + 1}
                  onChange={(next) => onChange(list.map((each, index) => (index === at ? next : each)))}
                />
                <IconButton label={t("inventory.moveUp")} disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
                <IconButton
                  label={t("inventory.moveDown")}
                  disabled={at === list.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </IconButton>
                <IconButton label={t("inventory.removeRule")} onClick={() => onChange(list.toSpliced(at, 1))}>
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              </li>
            ))}
          </ol>
          <Menu
            trigger={
              <Button icon={<Plus aria-hidden size={15} />} className="w-fit">
                {t("inventory.addRule")}
              </Button>
            }
          >
            {consumerKind.options.map((kind: ConsumerKind) => (
              <MenuItem key={kind} onSelect={() => onChange([...list, emptyRule(kind)])}>
                {t(`inventory.consumerKind.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </fieldset>
  );
}

interface RuleProps {
  rule: IdentityRule;
  /** Counted from 1. */
  place: number;
  onChange: (rule: IdentityRule) => void;
}

function Rule({ rule, place, onChange }: RuleProps) {
  const t = useT();
  const names = namesOfRule(rule);
  const kind = t(`inventory.consumerKind.${rule.kind}`);
  return (
    <div className="min-w-48 flex-1">
      {names === null ? (
        <p className="py-2">
          {place}. {kind}
        </p>
      ) : (
        <TextField
          label={`${place}. ${kind}: ${t(`inventory.ruleNames.${rule.kind === "jwt" ? "claims" : "name"}`)}`}
          dir="ltr"
          placeholder={rule.kind === "api_key" || rule.kind === "cookie" ? t("inventory.anyName") : undefined}
          value={names}
          onChange={({ target }) => onChange(withNames(rule, target.value))}
        />
      )}
    </div>
  );
}
