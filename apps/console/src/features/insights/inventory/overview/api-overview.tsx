import type { Api } from "@parapet/contract";
import { lazy, Suspense } from "react";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { ApiFacts } from "./api-facts.tsx";
import { ApiNumbers } from "./api-numbers.tsx";

const CallsChart = lazy(async () => ({ default: (await import("./calls-chart.tsx")).CallsChart }));

/** An API at a glance: how it is used, what is wrong with it, and what is known of it. */
export function ApiOverview({ api }: { api: Api }) {
  return (
    <div className="grid gap-5">
      <ApiNumbers api={api} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Suspense fallback={<SkeletonCard lines={9} />}>
          <CallsChart api={api} />
        </Suspense>
        <ApiFacts api={api} />
      </div>
    </div>
  );
}
