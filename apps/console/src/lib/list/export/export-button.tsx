import { Button } from "@parapet/ui/button";
import { Download } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import type { Exporting } from "./use-export.ts";

export function ExportButton({ exporting: { running, run } }: { exporting: Exporting }) {
  const t = useT();
  return (
    <Button icon={<Download aria-hidden size={16} />} loading={running} onClick={run}>
      <span className="max-sm:sr-only">{t("list.export")}</span>
    </Button>
  );
}
