import type { DataPack } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { IconButton } from "@parapet/ui/icon-button";
import { Trash2 } from "lucide-react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";

interface PackHistoryProps {
  packs: readonly DataPack[];
  mayManage: boolean;
  onDelete: (pack: DataPack) => void;
}

/** The previous pack and rejected files with their reasons. */
export function PackHistory({ packs, mayManage, onDelete }: PackHistoryProps) {
  const t = useT();
  const format = useFormat();
  return (
    <details open={packs.some(({ state }) => state === "rejected")} className="border-t border-line pt-3">
      <summary className="min-h-6 w-fit cursor-pointer text-fg-2">
        {t("packs.history", { count: packs.length })}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {packs.map((pack) => {
          const name = [pack.source, pack.version].filter((part) => part !== "").join(" ") || pack.sha256.slice(0, 12);
          return (
            <li key={pack.id} className="flex items-start justify-between gap-3 py-2.5">
              <div className="grid min-w-0 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="font-medium wrap-anywhere">{name}</bdi>
                  <Badge tone={pack.state === "rejected" ? "error" : "neutral"}>{t(`packs.state.${pack.state}`)}</Badge>
                </span>
                <span className="text-sm text-fg-3">
                  <TimeAgo time={pack.loaded_at} /> · {format.bytes(pack.bytes)}
                </span>
                {pack.problem !== null && <bdi className="text-sm text-fg-2 wrap-anywhere">{pack.problem}</bdi>}
              </div>
              {mayManage && (
                <IconButton label={t("packs.deleteOf", { name })} size="sm" onClick={() => onDelete(pack)}>
                  <Trash2 aria-hidden size={15} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
