import { type ApiClient, clientTotpEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { CodesDialog } from "../../../../lib/second-factor/codes-dialog.tsx";
import { type Enrolment, ScanDialog } from "../../../../lib/second-factor/scan-dialog.tsx";
import { clientsKey } from "../clients-queries.ts";
import { factorNames } from "../factor-names.ts";
import { InsecureCodes } from "./insecure-codes.tsx";

/** How the client passes a step-up: its authenticator's code, for the challenge named in the 401. */
const command = (origin: string) => `curl '${origin}/v1/challenges/CHALLENGE_ID/verify' \\
  -H 'X-Api-Key: API_KEY' -H 'Content-Type: application/json' \\
  -d '{"method":"totp","code":"CODE"}'`;

/** The public page for client developers, and its shortest example. */
function DeveloperPage() {
  const t = useT();
  const page = "call-protected-apis";
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t("clients.developerTitle")}</h3>
        <p className="text-fg-2">{t("clients.developerText")}</p>
      </div>
      <CodeBlock label={t("clients.developerLink")} code={`${location.origin}/guide/${page}`} />
      <Link
        to="/guide/$page"
        params={{ page }}
        target="_blank"
        className="w-fit text-brand-text underline underline-offset-2 hover:no-underline"
      >
        {t("clients.developerOpen")}
      </Link>
      <CodeBlock label={t("clients.developerCommand")} code={command(location.origin)} />
    </section>
  );
}

type Task =
  | { readonly kind: "scan"; readonly enrolment: Enrolment }
  | { readonly kind: "codes"; readonly codes: readonly string[] }
  | { readonly kind: "remove" | "renew" };

interface FactorTabProps {
  client: ApiClient;
  mayManage: boolean;
}

/** How a client passes a step-up: an authenticator with backup codes, keys with which it signs, or its owner's approval. */
export function FactorTab({ client, mayManage }: FactorTabProps) {
  const t = useT();
  const { totp, backup_codes, approval } = client.factors;
  const actions = useFactorActions(client.id);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const showCodes = ({ backup_codes: codes }: { backup_codes: readonly string[] }) => setTask({ kind: "codes", codes });
  const isHeadless = client.kind === "headless";
  return (
    <div className="grid gap-5">
      {isHeadless && !approval && <Alert tone="info">{t("clients.headlessFactor")}</Alert>}
      {factorNames(t, client).length === 0 && <Alert tone="warning">{t("clients.noFactor")}</Alert>}
      {approval && (
        <section className="grid gap-1 rounded-card border border-line bg-surface p-4">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {t("clients.factor.approval")}
            <Badge tone="success">{t("clients.factorOn")}</Badge>
          </h3>
          <p className="text-fg-2">{t("clients.approvalText", { email: client.owner_email })}</p>
        </section>
      )}
      <section className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {t("clients.factor.totp")}
            <Badge tone={totp ? "success" : "neutral"}>{t(totp ? "clients.factorOn" : "clients.factorOff")}</Badge>
          </h3>
          <p className="text-fg-2">
            {totp ? t("clients.factor.backupCodes", { count: backup_codes }) : t("clients.totpText")}
          </p>
        </div>
        {mayManage && (
          <div className="flex flex-wrap gap-2">
            {totp ? (
              <>
                <Button onClick={() => setTask({ kind: "renew" })}>{t("clients.renewCodes")}</Button>
                <Button onClick={() => setTask({ kind: "remove" })}>{t("clients.removeTotp")}</Button>
              </>
            ) : isHeadless ? null : (
              <Button
                variant="primary"
                loading={actions.enrol.isPending}
                onClick={() =>
                  actions.enrol.mutate(undefined, {
                    onSuccess: (enrolment) => setTask({ kind: "scan", enrolment }),
                  })
                }
              >
                {t("clients.enrol")}
              </Button>
            )}
          </div>
        )}
      </section>
      <DeveloperPage />
      <InsecureCodes client={client} />
      {task?.kind === "scan" && (
        <ScanDialog
          title={t("clients.enrolTitle")}
          enrolment={task.enrolment}
          confirm={actions.confirm}
          onConfirmed={(codes) => showCodes({ backup_codes: codes })}
          onClose={close}
        />
      )}
      {task?.kind === "codes" && (
        <CodesDialog
          codes={task.codes}
          text={t("clients.codesText")}
          warning={t("clients.codesOnce")}
          printed={t("clients.codesPrinted", { name: client.name })}
          onClose={close}
        />
      )}
      {(task?.kind === "remove" || task?.kind === "renew") && (
        <ConfirmDialog
          open
          danger={task.kind === "remove"}
          onOpenChange={(open) => !open && close()}
          title={t(task.kind === "remove" ? "clients.removeTotpTitle" : "clients.renewCodesTitle")}
          description={t(task.kind === "remove" ? "clients.removeTotpText" : "clients.renewCodesText")}
          confirmLabel={t(task.kind === "remove" ? "clients.removeTotp" : "clients.renewCodes")}
          loading={actions.remove.isPending || actions.renew.isPending}
          onConfirm={() =>
            task.kind === "remove"
              ? actions.remove.mutate(undefined, { onSettled: close })
              : actions.renew.mutate(undefined, { onSuccess: showCodes, onError: close })
          }
        />
      )}
    </div>
  );
}

/** What is done with the authenticator of a client. */
function useFactorActions(id: string) {
  const t = useT();
  const client = useQueryClient();
  const params = { id };
  const onSettled = () => client.invalidateQueries({ queryKey: clientsKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    enrol: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.enrol"], { params, body: {} }),
      onError,
    }),
    /** The dialog says what was wrong. */
    confirm: async (code: string) => {
      const codes = await call(clientTotpEndpoints["clientTotp.confirm"], { params, body: { code } });
      void onSettled();
      return codes;
    },
    renew: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.renewBackupCodes"], { params, body: {} }),
      onSettled,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.remove"], { params }),
      onSettled,
      onError,
      onSuccess: () => toast(t("clients.totpRemoved"), "success"),
    }),
  };
}
