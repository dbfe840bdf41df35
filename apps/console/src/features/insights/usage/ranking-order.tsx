import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuRadioGroup } from "@parapet/ui/menu-radio-group";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { UsageSearch } from "./usage-search.ts";

interface RankingOrderProps {
  value: UsageSearch["order"];
  onChange: (order: UsageSearch["order"]) => void;
}

/** What the rankings rank by. */
export function RankingOrder({ value, onChange }: RankingOrderProps) {
  const t = useT();
  const labels = { calls: t("usage.byCalls"), errors: t("usage.byErrors"), p95: t("usage.byLatency") };
  const choices = (["calls", "errors", "p95"] as const).map((order) => ({ value: order, label: labels[order] }));
  return (
    <Menu
      align="end"
      trigger={
        <Button aria-label={`${t("usage.rankBy")}: ${labels[value]}`}>
          <span className="font-normal text-fg-2">{t("usage.rankBy")}</span>
          {labels[value]}
          <ChevronDown aria-hidden size={14} className="text-fg-3" />
        </Button>
      }
    >
      <MenuRadioGroup label={t("usage.rankBy")} choices={choices} value={value} onChange={onChange} />
    </Menu>
  );
}
