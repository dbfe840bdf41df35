import type { BulkItem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useT } from "../../i18n/use-t.ts";

interface BulkReportProps {
  items: readonly BulkItem[];
  /** What was done, with its count, in the words of the page. */
  done: (count: number) => string;
  onUndo?: ((ids: readonly string[]) => void) | undefined;
  onRetry: (ids: readonly string[]) => void;
  onClose: () => void;
}

const idsOf = (items: readonly BulkItem[]) => items.map(({ id }) => id);

/** What became of many things at once: how many were done, which failed and why, and the ways back and on. */
export function BulkReport({ items, done, onUndo, onRetry, onClose }: BulkReportProps) {
  const t = useT();
  const parts = Map.groupBy(items, ({ result }) => result);
  const changed = parts.get("done") ?? [];
  const failed = parts.get("failed") ?? [];
  const unchanged = parts.get("unchanged")?.length ?? 0;
  return (
    <Alert tone={failed.length > 0 ? "warning" : "success"}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          {[
            changed.length > 0 && done(changed.length),
            unchanged > 0 && t("list.bulk.unchanged", { count: unchanged }),
            failed.length > 0 && t("list.bulk.failed", { count: failed.length }),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        <span className="-my-1 flex flex-wrap gap-2">
          {onUndo && changed.length > 0 && (
            <Button size="sm" onClick={() => onUndo(idsOf(changed))}>
              {t("list.bulk.undo")}
            </Button>
          )}
          {failed.length > 0 && (
            <Button size="sm" onClick={() => onRetry(idsOf(failed))}>
              {t("list.bulk.retry")}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </span>
      </div>
      {failed.length > 0 && (
        <ul aria-label={t("list.bulk.failures")} className="mt-2 grid max-h-40 gap-1 overflow-y-auto text-sm">
          {failed.map(({ id, name, error }) => (
            <li key={id}>
              <bdi className="font-medium">{name || id}</bdi>
              {": "}
              {t(`problem.${error ?? "internal"}`)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
