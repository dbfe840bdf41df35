import type { DecisionDetail } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";

/** What would have had to be as usual for a lower level, a sentence each. */
export function WouldChange({ counterfactuals }: Pick<DecisionDetail, "counterfactuals">) {
  const t = useT();
  const { number } = useFormat();
  const locale = usePreference("locale");
  if (counterfactuals.length === 0) return null;
  const all = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("logging.wouldChange")}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-fg-2">
        {counterfactuals.map(({ sides, score, level }) => (
          <li key={sides.join()}>
            {t("logging.wouldChangeText", {
              sides: all.format(sides.map((side) => t(`logging.side.${side}`))),
              score: number(score),
              level: t(`adaptive.level.${level}`),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
