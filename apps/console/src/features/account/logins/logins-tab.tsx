import { type UserLogin, userLoginEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { deviceOf } from "../../../lib/device/device.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoginItem } from "../../../lib/logins/login-item.tsx";
import { errorText } from "../../../lib/problem/error-text.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { LoadingCard } from "../loading-card.tsx";
import { ownSessionsQuery } from "../sessions/own-sessions-query.ts";
import { ownLoginsQuery } from "./own-logins-query.ts";

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

/** That the password is not enough any more, and the way to a new one. */
function ExposedAlert() {
  const t = useT();
  return (
    <div className="px-5 pb-4">
      <Alert tone="warning">
        {t("logins.exposed")}{" "}
        <Link to="/account/$tab" params={{ tab: "security" }} className="font-medium text-brand-text underline">
          {t("logins.newPassword")}
        </Link>
      </Alert>
    </div>
  );
}

/** Reports a login; logins and sessions are loaded again. */
function useReportLogin() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UserLogin) => call(userLoginEndpoints["userLogins.report"], { params: { id }, body: {} }),
    onSuccess: () => toast(t("logins.notMeDone"), "success"),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSettled: () =>
      Promise.all([ownLoginsQuery, ownSessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}

/** One login, which can be reported. */
function OwnLogin({ login, onNotMe }: { login: UserLogin; onNotMe: () => void }) {
  const t = useT();
  const { user_agent, address, current, reported_at } = login;
  const device = deviceOf(user_agent) || t("logins.unknownDevice");
  const canReport = !current && reported_at === null;
  return (
    <LoginItem
      login={login}
      action={
        canReport && (
          <Button size="sm" onClick={onNotMe} aria-label={t("logins.notMeOf", { device, address })}>
            {t("logins.notMe")}
          </Button>
        )
      }
    />
  );
}
