import { intakeEndpoints, type MailScan } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { Select } from "@parapet/ui/select";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { intakeQuery } from "./intake-query.ts";

const periods = ["7", "30", "90", "365"] as const;
const steps = {
  pause: intakeEndpoints["mailScans.pause"],
  resume: intakeEndpoints["mailScans.resume"],
  cancel: intakeEndpoints["mailScans.cancel"],
} as const;

/** A scan of past email: started here, running in the background, and paused or ended here. */
export function ScanCard({ scan }: { scan: MailScan | null }) {
  const t = useT();
  const isOpen = scan !== null && (scan.state === "running" || scan.state === "paused");
  const client = useQueryClient();
  const [days, setDays] = useState<(typeof periods)[number]>("30");
  const after = {
    onError: (refused: unknown) => toast(errorText(t, refused), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: intakeQuery.queryKey }),
  };
  const start = useMutation({
    mutationFn: () => call(intakeEndpoints["mailScans.start"], { body: { days: Number(days) } }),
    ...after,
  });
  const change = useMutation({
    mutationFn: ({ step, id }: { step: keyof typeof steps; id: string }) => call(steps[step], { params: { id } }),
    ...after,
  });
  return (
    <Card title={t("connect.scan.title")}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-fg-2">{t("connect.scan.text")}</p>
        {!isOpen ? (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <div className="w-44">
                <Select
                  label={t("connect.scan.period")}
                  value={days}
                  onChange={setDays}
                  choices={periods.map((value) => ({ value, label: t("connect.scan.days", { days: Number(value) }) }))}
                />
              </div>
              <Button variant="primary" loading={start.isPending} onClick={() => start.mutate()}>
                {t("connect.scan.start")}
              </Button>
            </div>
            {scan !== null && (
              <div className="grid gap-1">
                <p>
                  {t("connect.scan.last", { state: scan.state })}
                  {scan.finished_at !== null && (
                    <>
                      {" · "}
                      <TimeAgo time={scan.finished_at} />
                    </>
                  )}
                </p>
                <ScanFigures scan={scan} />
              </div>
            )}
          </>
        ) : (
          <>
            <div className="grid gap-2" role="status">
              <ProgressBar
                label={t(scan.state === "paused" ? "connect.scan.paused" : "connect.scan.running")}
                value={
                  scan.mailboxes === 0 ? 0 : (100 * (scan.mailboxes_done + scan.mailboxes_failed)) / scan.mailboxes
                }
                className="rounded-full bg-sunken"
              />
              {scan.state === "paused" && <p>{t("connect.scan.paused")}</p>}
              <ScanFigures scan={scan} />
            </div>
            <div className="flex flex-wrap gap-3">
              {scan.state === "paused" ? (
                <Button loading={change.isPending} onClick={() => change.mutate({ step: "resume", id: scan.id })}>
                  {t("connect.scan.resume")}
                </Button>
              ) : (
                <Button loading={change.isPending} onClick={() => change.mutate({ step: "pause", id: scan.id })}>
                  {t("connect.scan.pause")}
                </Button>
              )}
              <Button disabled={change.isPending} onClick={() => change.mutate({ step: "cancel", id: scan.id })}>
                {t("connect.scan.cancel")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function ScanFigures({ scan }: { scan: MailScan }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <>
      <p className="text-sm text-fg-2">
        {t("connect.scan.progress", {
          done: number(scan.mailboxes_done),
          mailboxes: number(scan.mailboxes),
          seen: number(scan.seen),
          noticed: number(scan.noticed),
        })}
      </p>
      {scan.mailboxes_failed > 0 && (
        <p className="text-sm text-warning">{t("connect.scan.failed", { mailboxes: scan.mailboxes_failed })}</p>
      )}
    </>
  );
}
