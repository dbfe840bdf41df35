import { presetNames } from "@parapet/ui/presets";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { Drawer } from "@parapet/ui/drawer";
import { useT } from "../../lib/i18n/use-t.ts";
import { skins } from "../../lib/preferences/preferences.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { usePreferences } from "../../lib/preferences/use-preferences.ts";
import type { PanelProps } from "../panel/panel.ts";
import { pairs } from "./pairs.ts";
import { PairOption } from "./pair-option.tsx";
import { PresetFace } from "./preset-face.tsx";
import { SkinFace } from "./skin-face.tsx";

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
