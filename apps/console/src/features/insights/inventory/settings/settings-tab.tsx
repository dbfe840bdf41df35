import type { Api } from "@parapet/contract";
import { Skeleton } from "@parapet/ui/skeleton";
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
        <Skeleton className="h-96" />
      ) : (
        <CaptureForm key={JSON.stringify(data)} id={api.id} settings={data} />
      )}
    </div>
  );
}
