import { Card } from "@parapet/ui/card";
import { SkeletonLines } from "@parapet/ui/skeleton-lines";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { T } from "../../../../lib/i18n/t.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { effectsQuery } from "../policy-queries.ts";
import { ChangesPreview } from "./changes-preview.tsx";
import { EffectCounts } from "./effect-counts.tsx";
import type { TabProps } from "../tab-props.ts";

/** What happens to calls now, and what would happen with the changes: before the rules that say why. */
export function PolicySummary({ api, draft, mayEdit }: TabProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(effectsQuery(api.id));
  const { mode } = draft.live.settings;
  return (
    <Card title={t("policy.now")}>
      <div className="grid grid-cols-1 gap-4">
        {data !== undefined && data.calls > 0 ? (
          <>
            <p className="max-w-[72ch] text-fg-2">{t(`policy.now.${mode}`)}</p>
            <EffectCounts {...data} />
          </>
        ) : data !== undefined ? (
          <p className="max-w-[72ch] text-fg-2">
            <T
              id="policy.now.none"
              components={{ link: <Link to="." search={{ tab: "gateway" }} className={linkClass} /> }}
            />
          </p>
        ) : error ? (
          <LoadProblem title={t("policy.now.error")} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines count={4} />
        )}
        {mayEdit && draft.changes.length > 0 && data !== undefined && data.calls > 0 && (
          <ChangesPreview api={api} draft={draft} />
        )}
      </div>
    </Card>
  );
}

const linkClass = "text-brand-text underline underline-offset-4 hover:no-underline";
