import type { UserLogin } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { LoadingCard } from "../loading-card.tsx";
import { ExposedAlert } from "./exposed-alert.tsx";
import { OwnLogin } from "./own-login.tsx";
import { ownLoginsQuery } from "./own-logins-query.ts";
import { useReportLogin } from "./use-report-login.ts";

/** The person's recent logins, how unusual each was, and why; each can be reported. */
export function LoginsTab() {
  const t = useT();
  const { data, error, refetch } = useQuery(ownLoginsQuery);
  const report = useReportLogin();
  const [doubted, setDoubted] = useState<UserLogin | null>(null);
  if (data === undefined) {
    if (error === null) return <LoadingCard title={t("logins.title")} rows={5} />;
    return (
      <Card>
        <LoadProblem title={t("logins.failed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const { items, total, password_exposed } = data;
  return (
    <Card padded={false} title={t("logins.title")}>
      <p className="max-w-[72ch] px-5 py-4 text-sm text-fg-2">{t("logins.text")}</p>
      {password_exposed && <ExposedAlert />}
      {items.length === 0 && <p className="border-t border-line px-5 py-4 text-sm text-fg-3">{t("logins.none")}</p>}
      <ul className="border-t border-line">
        {items.map((login) => (
          <OwnLogin key={login.id} login={login} onNotMe={() => setDoubted(login)} />
        ))}
      </ul>
      {total > items.length && (
        <p className="border-t border-line px-5 py-4 text-sm text-fg-3">
          {t("logins.more", { count: total - items.length })}
        </p>
      )}
      <ConfirmDialog
        open={doubted !== null}
        danger
        onOpenChange={(open) => !open && setDoubted(null)}
        title={t("logins.notMeTitle")}
        description={
          <T
            id="logins.notMeText"
            components={{ address: <bdi className="ltr-text font-mono">{doubted?.address}</bdi> }}
          />
        }
        confirmLabel={t("logins.notMeConfirm")}
        loading={report.isPending}
        onConfirm={() => doubted && report.mutate(doubted, { onSettled: () => setDoubted(null) })}
      />
    </Card>
  );
}
