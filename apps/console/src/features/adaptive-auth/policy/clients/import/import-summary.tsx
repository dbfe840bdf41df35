import type { ProtectedApi } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Download } from "lucide-react";
import Papa from "papaparse";
import { saveFile } from "../../../../../lib/api/save-file.ts";
import { useFormat } from "../../../../../lib/format/use-format.ts";
import { useT } from "../../../../../lib/i18n/use-t.ts";
import type { ImportSums } from "./send-keys.ts";

interface ImportSummaryProps {
  api: ProtectedApi;
  sums: ImportSums;
  isPreview: boolean;
}

/** Max rejected rows on the page; the download has all. */
const shown = 100;

/** Result or preview of an import, with its rejected rows. */
export function ImportSummary({ api, sums, isPreview }: ImportSummaryProps) {
  const t = useT();
  const format = useFormat();
  const { refused } = sums;
  const when = isPreview ? "preview" : "result";
  const counts = [
    { id: "clients", count: sums.clients, tone: "success" },
    { id: "keys", count: sums.keys, tone: "success" },
    { id: "updated", count: sums.updated, tone: "success" },
    { id: "known", count: sums.known, tone: "neutral" },
    { id: "refused", count: refused.length, tone: "warning" },
  ] as const;
  const save = () => {
    const rows = refused.map(({ row, client, why }) => ({ row, client, reason: t(`policy.import.why.${why}`) }));
    const csv = Papa.unparse(rows, { escapeFormulae: true });
    // Excel detects UTF-8 by its byte order mark.
    saveFile(new Blob([`\uFEFF${csv}\r\n`], { type: "text/csv" }), `${api.slug}-rejected-rows.csv`);
  };
  return (
    <div className="grid gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        {counts.map(({ id, count, tone }) => (
          <Badge key={id} tone={count === 0 ? "neutral" : tone}>
            {t(`policy.import.${when}.${id}`, { count })}
          </Badge>
        ))}
      </p>
      {refused.length > 0 && (
        <>
          <ul
            aria-label={t("policy.import.rejected")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="grid max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line"
          >
            {refused.slice(0, shown).map(({ row, client, why }) => (
              <li key={row} className="grid gap-0.5 px-3 py-2">
                <span className="flex flex-wrap gap-x-2">
                  <span className="text-fg-3">{t("policy.import.row", { row: format.number(row) })}</span>
                  <bdi className="min-w-0 font-medium wrap-anywhere">{client}</bdi>
                </span>
                <span className="text-sm text-fg-2">{t(`policy.import.why.${why}`)}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-fg-3">
              {refused.length > shown && t("policy.import.more", { count: refused.length - shown })}
            </p>
            <Button size="sm" icon={<Download aria-hidden size={15} />} onClick={save}>
              {t("policy.import.download")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
