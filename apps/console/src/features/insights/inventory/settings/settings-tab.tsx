import type { Api } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ProblemCard } from "../../../../lib/problem/problem-card.tsx";
import { settingsQuery } from "../contract-queries.ts";
import { AboutForm } from "./about-form.tsx";
import { CaptureForm } from "./capture-form.tsx";

/** What people say of an API, and what becomes of its calls. */
export function SettingsTab({ api }: { api: Api }) {
  const t = useT();
  const { data, error, refetch } = useQuery(settingsQuery(api.id));
  return (
    <div className="grid grid-cols-1 gap-5">
      <AboutForm key={api.id} api={api} />
      {error && !data ? (
        <ProblemCard title={t("inventory.settingsErrorTitle")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonCard lines={11} />
      ) : (
        <CaptureForm key={JSON.stringify(data)} id={api.id} settings={data} />
      )}
    </div>
  );
}
