import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useT } from "../i18n/use-t.ts";

/** Stands where lines of a drawer or a card will. */
export function LoadingLines() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")} className="p-5">
      <SkeletonLines count={4} />
    </div>
  );
}
