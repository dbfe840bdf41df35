import { type BackTest, type Effect, effect } from "@parapet/contract";
import { DataTable } from "@parapet/ui/data-table";
import { EffectBadge } from "../../../../lib/adaptive-auth/effect-badge.tsx";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

const badgeOf = ({ id }: { readonly id: Effect }) => <EffectBadge effect={id} />;

/** Sessions by effect, with the settings in force then and with those tested. */
export function EffectTable({ before, after }: Pick<NonNullable<BackTest["result"]>, "before" | "after">) {
  const t = useT();
  const format = useFormat();
  const percent = usePercent();
  const all = effect.options.reduce((sum, each) => sum + after[each], 0);
  const counted = (count: number) => `${format.number(count)} (${percent(all === 0 ? 0 : count / all)})`;
  return (
    <DataTable
      label={t("policy.backTest.effects")}
      rowId={({ id }) => id}
      rows={effect.options.map((id) => ({ id }))}
      columns={[
        { id: "effect", header: t("policy.effect"), cell: badgeOf },
        { id: "before", header: t("policy.backTest.before"), cell: ({ id }) => counted(before[id]), align: "end" },
        { id: "after", header: t("policy.backTest.after"), cell: ({ id }) => counted(after[id]), align: "end" },
      ]}
    />
  );
}
