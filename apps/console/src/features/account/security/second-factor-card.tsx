import { type MfaAsked, type MfaState, mfaEndpoints, type BodySent, type Endpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Dialog } from "@parapet/ui/dialog";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { PasswordField } from "@parapet/ui/password-field";
import { StatusDot } from "@parapet/ui/status-dot";
import { useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState, useId } from "react";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { type Enrolment, ScanDialog } from "../../../lib/second-factor/scan-dialog.tsx";
import { meQuery } from "../../../lib/session/me-query.ts";
import { LoadingCard } from "../loading-card.tsx";
import { AskingDialog } from "./asking-dialog.tsx";
import { OwnCodesDialog } from "./own-codes-dialog.tsx";
import { RenewCodesDialog } from "./renew-codes-dialog.tsx";
import type { TaskProps } from "./task-props.ts";
import { TurnOffDialog } from "./turn-off-dialog.tsx";
import { wrongPassword } from "./wrong.ts";

interface StartDialogProps {
  onStarted: (enrolment: Enrolment) => void;
  onClose: () => void;
}

const row = mfaEndpoints["mfa.enrol"];

/** An unlocked screen is not enough to set a second factor. */
function StartDialog({ onStarted, onClose }: StartDialogProps) {
  const t = useT();
  const id = useId();
  const form = useBodyForm({
    schema: row.body,
    initial: { password: "" },
    bodyOf: (typed) => typed,
    send: async (body: BodySent<Endpoints["mfa.enrol"]>) => onStarted(await call(row, { body })),
    refusal: (error) => wrongPassword(t, error),
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("security.enrolTitle")}
      description={t("security.enrolText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("security.continue")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <PasswordField label={t("security.yourPassword")} {...form.field("password")} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly enrolment: Enrolment }
  | { readonly name: "codes"; readonly codes: readonly string[] };

const mfaQuery = queryOptions({
  queryKey: ["mfa"],
  queryFn: ({ signal }) => call(mfaEndpoints["mfa.get"], { signal }),
});

type Task = "enrol" | "renew" | "turnOff" | "asking";

/** With so few backup codes left it is time for new ones. */
const few = 3;

const otherThan = { always: "when_risky", when_risky: "always" } as const satisfies Record<MfaAsked, MfaAsked>;

/** How two-step verification stands, and everything that can be done about it. */
export function SecondFactorCard() {
  const t = useT();
  const client = useQueryClient();
  const { data: state, error, refetch } = useQuery(mfaQuery);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const changed = () => {
    void client.invalidateQueries({ queryKey: mfaQuery.queryKey });
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  if (state === undefined) {
    if (error === null) return <LoadingCard title={t("security.mfa")} />;
    return (
      <Card title={t("security.mfa")}>
        <LoadProblem title={t("security.mfaFailed")} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card title={t("security.mfa")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">{t("security.mfaText")}</p>
        <Standing state={state} />
        <div className="flex flex-wrap justify-end gap-2">
          {state.enabled_at === null ? (
            <Button variant="primary" icon={<ShieldCheck aria-hidden size={16} />} onClick={() => setTask("enrol")}>
              {t("security.enrol")}
            </Button>
          ) : (
            <>
              <Button onClick={() => setTask("asking")}>{t(`security.ask.${otherThan[state.asked]}`)}</Button>
              <Button onClick={() => setTask("renew")}>{t("security.renew")}</Button>
              <Button onClick={() => setTask("turnOff")}>{t("security.turnOff")}</Button>
            </>
          )}
        </div>
      </div>
      {task === "enrol" && <EnrolDialog onChanged={changed} onClose={close} />}
      {task === "asking" && <AskingDialog asked={otherThan[state.asked]} onChanged={changed} onClose={close} />}
      {task === "renew" && <RenewCodesDialog onChanged={changed} onClose={close} />}
      {task === "turnOff" && <TurnOffDialog onChanged={changed} onClose={close} />}
    </Card>
  );
}

function Standing({ state: { enabled_at, asked, backup_codes_left: left } }: { state: MfaState }) {
  const t = useT();
  const format = useFormat();
  if (enabled_at === null) return <StatusDot tone="warning">{t("security.off")}</StatusDot>;
  return (
    <>
      <KeyValueList
        items={[
          {
            key: "state",
            label: t("security.state"),
            value: <StatusDot tone="success">{t("security.onSince", { date: format.instant(enabled_at) })}</StatusDot>,
          },
          { key: "asked", label: t("security.asked"), value: t(`security.asked.${asked}`) },
          { key: "codes", label: t("security.backupCodes"), value: t("security.codesLeft", { count: left }) },
        ]}
      />
      {left <= few && <Alert tone="warning">{t("security.fewCodes")}</Alert>}
    </>
  );
}

/** Password, then the authenticator and its first code, then the backup codes, which are shown this once. */
function EnrolDialog({ onChanged, onClose }: TaskProps) {
  const t = useT();
  const [step, setStep] = useState<Step>({ name: "password" });
  switch (step.name) {
    case "password":
      return <StartDialog onClose={onClose} onStarted={(enrolment) => setStep({ name: "scan", enrolment })} />;
    case "scan":
      return (
        <ScanDialog
          title={t("security.scanTitle")}
          enrolment={step.enrolment}
          confirm={(code) => call(mfaEndpoints["mfa.confirm"], { body: { code } })}
          onClose={onClose}
          onConfirmed={(codes) => {
            onChanged();
            setStep({ name: "codes", codes });
          }}
        />
      );
    case "codes":
      return <OwnCodesDialog codes={step.codes} onClose={onClose} />;
  }
}
