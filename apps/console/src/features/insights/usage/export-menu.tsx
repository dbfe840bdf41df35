import { type UsageDimension, usageDimension, usageEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Menu } from "@parapet/ui/menu";
import { MenuItem } from "@parapet/ui/menu-item";
import { toast } from "@parapet/ui/toast";
import { Download } from "lucide-react";
import { download } from "../../../lib/api/download.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportName } from "../../../lib/list/export/use-export.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { dimensionTitles } from "./dimension-titles.ts";
import { rankingOf } from "./usage-query.ts";
import type { UsageSearch } from "./usage-search.ts";

/** The rankings as files, longer than the page has room for. */
export function ExportMenu({ search }: { search: UsageSearch }) {
  const t = useT();
  const action = useAction(async (by: UsageDimension) => {
    const file = { name: exportName(`usage-${by}`, new Date()), onProgress: () => undefined };
    try {
      await download(usageEndpoints["usage.export"], file, { query: rankingOf(search, by) });
      toast(t("list.exported"), "success");
    } catch (error) {
      toast(t("list.exportFailed", { why: errorText(t, error) }), "error");
    }
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download aria-hidden size={16} />} loading={action.status === "running"}>
          {t("usage.exportOf")}
        </Button>
      }
    >
      {usageDimension.options.map((by) => (
        <MenuItem key={by} onSelect={() => void action.run(by)}>
          {t(dimensionTitles[by])}
        </MenuItem>
      ))}
    </Menu>
  );
}
