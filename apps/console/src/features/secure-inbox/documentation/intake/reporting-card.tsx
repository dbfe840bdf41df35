import { intakeEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { intakeQuery } from "./intake-query.ts";

const row = intakeEndpoints["mailIntake.setReportingMailbox"];

/** Where people report mail to: what is attached to mail there is analysed. */
export function ReportingCard({ address }: { address: string | null }) {
  const t = useT();
  const client = useQueryClient();
  const [typed, setTyped] = useState(address ?? "");
  const save = useMutation({
    mutationFn: (next: string | null) => call(row, { body: { address: next } }),
    onSuccess: () => toast(t("connect.report.saved"), "success"),
    onSettled: () => client.invalidateQueries({ queryKey: intakeQuery.queryKey }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(typed.trim() === "" ? null : typed.trim());
  };
  const refusalOf = (error: unknown) =>
    error instanceof ApiError && error.code === "not_found" ? t("connect.report.unknown") : errorText(t, error);
  return (
    <Card title={t("connect.report.title")}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="max-w-[72ch] text-fg-2">{t("connect.report.text")}</p>
        <div className="max-w-xl">
          <TextField
            label={t("connect.report.address")}
            hint={t("connect.report.hint")}
            type="email"
            dir="ltr"
            autoComplete="off"
            value={typed}
            error={save.error === null ? undefined : refusalOf(save.error)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div>
          <Button type="submit" loading={save.isPending} disabled={typed.trim() === (address ?? "")}>
            {t("connect.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
