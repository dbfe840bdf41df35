import type { ProtectionEntry } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { IconButton } from "@parapet/ui/icon-button";
import { Trash2 } from "lucide-react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";

interface EntryListProps {
  label: string;
  entries: readonly ProtectionEntry[];
  empty: string;
  /** How a value is shown; without it, as it is. */
  nameOf?: (value: string) => string;
  /** Undefined for people who may only read. */
  onRemove: ((entry: ProtectionEntry) => void) | undefined;
}

export function EntryList({ label, entries, empty, nameOf, onRemove }: EntryListProps) {
  const t = useT();
  const format = useFormat();
  if (entries.length === 0) return <p className="text-fg-3">{empty}</p>;
  return (
    <ul aria-label={label} className="grid max-h-96 divide-y divide-line overflow-y-auto">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start justify-between gap-3 py-2.5">
          <div className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-2">
              {nameOf ? (
                <bdi className="font-medium">{nameOf(entry.value)}</bdi>
              ) : (
                <bdi className="ltr-text font-medium wrap-anywhere">{entry.value}</bdi>
              )}
              {entry.is_expired && <Badge tone="warning">{t("protection.expired")}</Badge>}
            </span>
            {entry.reason !== null && (
              <span className="text-sm text-fg-2 wrap-anywhere">
                <bdi>{entry.reason}</bdi>
              </span>
            )}
            <span className="text-sm text-fg-3 wrap-anywhere">
              <T
                id="protection.addedBy"
                components={{ who: <bdi>{entry.created_by}</bdi>, time: <TimeAgo time={entry.created_at} /> }}
              />
              {entry.expires_at !== null && !entry.is_expired && (
                <>
                  {" · "}
                  {t("protection.until", { time: format.instant(entry.expires_at) })}
                </>
              )}
            </span>
          </div>
          {onRemove && (
            <IconButton
              label={t("protection.remove", { value: nameOf?.(entry.value) ?? entry.value })}
              size="sm"
              onClick={() => onRemove(entry)}
            >
              <Trash2 aria-hidden size={16} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
