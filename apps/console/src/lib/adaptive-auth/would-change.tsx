import type { Counterfactual } from "@parapet/contract";
import { useFormat } from "../format/use-format.ts";
import { useT } from "../i18n/use-t.ts";
import { usePreference } from "../preferences/use-preference.ts";

/** What would have had to be as usual for a lower level, a sentence each. */
export function WouldChange({ counterfactuals }: { counterfactuals: readonly Counterfactual[] }) {
  const t = useT();
  const { number } = useFormat();
  const locale = usePreference("locale");
  if (counterfactuals.length === 0) return null;
  const all = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("adaptive.wouldChange")}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-fg-2">
        {counterfactuals.map(({ sides, score, level }) => (
          <li key={sides.join()}>
            {t("adaptive.wouldChangeText", {
              sides: all.format(sides.map((side) => t(`adaptive.side.${side}`))),
              score: number(score),
              level: t(`adaptive.level.${level}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
