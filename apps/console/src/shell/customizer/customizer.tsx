import { ChoiceGroup } from "@parapet/ui/choice-group";
import { cx } from "@parapet/ui/cx";
import { Drawer } from "@parapet/ui/drawer";
import { presetNames, type PresetName } from "@parapet/ui/presets";
import { useT } from "../../lib/i18n/use-t.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { skins, type Preferences } from "../../lib/preferences/preferences.ts";
import { usePreferences } from "../../lib/preferences/use-preferences.ts";
import type { PanelProps } from "../panel/panel.ts";
import { pairs, type Pair } from "./pairs.ts";

interface SkinFaceProps {
  skin: Preferences["skin"];
  label: string;
}

/** How the console looks, as a change of the page the person sees behind it. */
export function Customizer({ open, onOpenChange }: PanelProps) {
  const t = useT();
  const preferences = usePreferences();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t("shell.settings")} width="w-[260px]" dims={false}>
      <div className="grid gap-5 p-5">
        {pairs
          .filter(({ verticalOnly }) => !verticalOnly || preferences.menu === "vertical")
          .map((pair) => (
            <PairOption key={pair.label} pair={pair} isSecond={pair.isSecond(preferences)} />
          ))}
        <section className="grid gap-2">
          <Chosen title={t("customizer.skin")} name={t(`customizer.skin.${preferences.skin}`)} />
          <ChoiceGroup
            label={t("customizer.skin")}
            look="tiles"
            className="grid-cols-2"
            value={preferences.skin}
            onChange={(skin) => setPreferences({ skin })}
            choices={skins.map((value) => {
              const label = t(`customizer.skin.${value}`);
              return { value, label, face: <SkinFace skin={value} label={label} /> };
            })}
          />
        </section>
        <section className="grid gap-2">
          <Chosen title={t("customizer.preset")} name={t(`customizer.preset.${preferences.preset}`)} />
          <ChoiceGroup
            label={t("customizer.preset")}
            look="tiles"
            className="grid-cols-6"
            value={preferences.preset}
            onChange={(preset) => setPreferences({ preset })}
            choices={presetNames.map((value) => ({
              value,
              label: t(`customizer.preset.${value}`),
              face: <PresetFace preset={value} />,
            }))}
          />
        </section>
      </div>
    </Drawer>
  );
}

function Chosen({ title, name }: { title: string; name: string }) {
  return (
    <div className="grid">
      <h3 className="text-sm font-medium">{title}</h3>
      <span className="text-xs text-fg-3">{name}</span>
    </div>
  );
}

/** A colour in its own ring. The attribute brings the preset's variables to this one spot. */
function PresetFace({ preset }: { preset: PresetName }) {
  return (
    <span className="grid size-8 place-items-center rounded-full border-2 border-transparent group-data-checked:border-fg">
      <span data-preset={preset} className="size-6 rounded-full bg-brand" />
    </span>
  );
}

/** A page in small, drawn with the skin's own variables, and its name. */
function SkinFace({ skin, label }: SkinFaceProps) {
  return (
    <span className="grid w-full gap-1.5 rounded-lg border border-line p-2 group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
      <span data-skin={skin} aria-hidden className="flex h-12 gap-1 rounded-md bg-bg p-1.5">
        <span className="w-2 rounded-sm bg-line-strong" />
        <span className="flex-1 rounded-card border border-line-card bg-surface shadow-card" />
      </span>
      <span className="text-xs">{label}</span>
    </span>
  );
}

/** Two icons side by side, and in words which of them holds. */
function PairOption({ pair, isSecond }: { pair: Pair; isSecond: boolean }) {
  const t = useT();
  const { label, sides, keepsSides = false } = pair;
  const [first, second] = sides;
  const current = isSecond ? second : first;
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="grid min-w-0">
        <span className="truncate text-sm font-medium">{t(label)}</span>
        <span className="text-xs text-fg-3">{t(current.label)}</span>
      </div>
      <ChoiceGroup
        label={t(label)}
        value={current.label}
        onChange={(chosen) => setPreferences(chosen === first.label ? first.change : second.change)}
        choices={sides.map(({ label: value, icon: Icon }) => ({
          value,
          label: t(value),
          face: (
            <span className="grid size-8 place-items-center">
              <Icon aria-hidden size={16} className={cx(!keepsSides && "rtl:-scale-x-100")} />
            </span>
          ),
        }))}
      />
    </div>
  );
}
