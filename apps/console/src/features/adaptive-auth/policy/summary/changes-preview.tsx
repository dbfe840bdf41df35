import type { ProtectedApi } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { EffectTable } from "../back-test/effect-table.tsx";
import type { Draft } from "../use-draft.ts";
import { usePreview } from "./use-preview.ts";

interface ChangesPreviewProps {
  api: ProtectedApi;
  draft: Draft;
}

/** What the changes would have done, by a back-test of the same days; of other settings than these it says nothing. */
export function ChangesPreview({ api, draft }: ChangesPreviewProps) {
  const t = useT();
  const format = useFormat();
  const { test, start } = usePreview(api.id, draft.settings);
  const isRunning = start.isPending || test?.state === "waiting" || test?.state === "running";
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-medium">{t("policy.preview")}</h3>
          <p className="text-fg-2">
            {test?.result
              ? t("policy.preview.of", { from: format.instant(test.from), to: format.instant(test.to) })
              : t(test?.state === "failed" ? "policy.backTest.failed" : "policy.preview.text")}
          </p>
        </div>
        {!test?.result && (
          <Button size="sm" loading={isRunning} onClick={() => start.mutate()}>
            {t("policy.preview.start")}
          </Button>
        )}
      </div>
      {isRunning && test !== undefined && (
        <ProgressBar
          label={t("policy.backTest.running")}
          value={test.total === 0 ? 0 : (100 * test.done) / test.total}
          className="rounded-full bg-sunken"
        />
      )}
      {test?.result && <EffectTable before={test.result.before} after={test.result.after} />}
    </section>
  );
}
