import { ProgressBar } from "@parapet/ui/progress-bar";
import { useSyncExternalStore } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { PageLoader } from "./page-loader.ts";

/** The slim bar at the top while a view loads. */
export function PageLoaderBar({ loader }: { loader: PageLoader }) {
  const t = useT();
  const state = useSyncExternalStore(loader.subscribe, loader.current);
  return (
    <ProgressBar
      value={state?.progress ?? null}
      buffer={state?.buffer ?? 0}
      label={t("ui.loading")}
      className="!fixed inset-x-0 top-0 z-50"
    />
  );
}
