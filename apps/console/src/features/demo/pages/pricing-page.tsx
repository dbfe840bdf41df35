import { Button } from "@parapet/ui/button";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { cx } from "@parapet/ui/cx";
import { toast } from "@parapet/ui/toast";
import { Check } from "lucide-react";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useSampleFormat } from "../use-sample-format.ts";

const periods = ["monthly", "yearly"] as const;
/** US dollars a month; a year costs ten months. */
const plans = [
  { id: "starter", price: 0, users: 3, days: 7 },
  { id: "team", price: 29, users: 25, days: 90 },
  { id: "company", price: 99, users: 250, days: 365 },
] as const;

export function PricingPage() {
  const t = useT();
  const format = useSampleFormat();
  const [period, setPeriod] = useState<(typeof periods)[number]>("monthly");
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        tooltips={false}
        label={t("demo.period")}
        value={period}
        onChange={setPeriod}
        className="justify-self-start"
        choices={periods.map((value) => ({
          value,
          label: t(`demo.${value}`),
          face: <span className="px-4 py-1.5 text-base">{t(`demo.${value}`)}</span>,
        }))}
      />
      <ul className="grid items-stretch gap-4 md:grid-cols-3">
        {plans.map(({ id, price, users, days }) => (
          <li
            key={id}
            className={cx(
              "grid content-between gap-6 rounded-card border bg-surface p-6 shadow-card",
              id === "team" ? "border-brand-text" : "border-line-card",
            )}
          >
            <div className="grid gap-4">
              <h2 className="text-lg font-semibold tracking-heading">{t(`demo.plan.${id}`)}</h2>
              <p aria-live="polite" className="flex items-baseline gap-2">
                <span className="text-3xl font-semibold tracking-heading tabular-nums">
                  {format.money(period === "monthly" ? price : price * 10)}
                </span>
                <span className="text-sm text-fg-3">{t(`demo.per.${period}`)}</span>
              </p>
              <ul className="grid gap-2 text-fg-2">
                {[t("demo.planUsers", { count: users }), t("demo.planDays", { count: days })].map((line) => (
                  <li key={line} className="flex items-center gap-2">
                    <Check aria-hidden size={16} className="shrink-0 text-success" />
                    {line}
                  </li>
                ))}
              </ul>
            </div>
            <Button
              variant={id === "team" ? "primary" : "secondary"}
              onClick={() => toast(t("demo.onlySample"), "info")}
            >
              {t("demo.choose", { plan: t(`demo.plan.${id}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
