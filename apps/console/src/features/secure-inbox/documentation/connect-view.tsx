import type { MailConnection } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { Stepper, type StepState } from "@parapet/ui/stepper";
import { lazy, Suspense, useState } from "react";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ConnectionProblem } from "../../../lib/mail-connection/connection-problem.tsx";
import { type ConnectSearch, type ConnectStep, connectSteps, stepOf } from "./connect-search.ts";
import { draftOf } from "./draft.ts";
import { StatusCard } from "./status-card.tsx";
import { CertificateCard } from "./steps/certificate-card.tsx";
import { ConsentStep } from "./steps/consent-step.tsx";
import { CredentialStep } from "./steps/credential-step.tsx";
import { PermissionsStep } from "./steps/permissions-step.tsx";
import { RegisterStep } from "./steps/register-step.tsx";
import { TestStep } from "./steps/test-step.tsx";
import { useConnectionActions, type ConnectionActions, refusalOf } from "./use-connection-actions.ts";

interface CredentialOverlapProps {
  connection: Pick<MailConnection, "next_credential" | "previous_credential">;
  actions: Pick<ConnectionActions, "tryCredential" | "discardCredential" | "restoreCredential">;
}

interface ConnectStepState {
  readonly state: StepState;
  readonly canVisit: boolean;
}

const IntakeSection = lazy(async () => ({ default: (await import("./intake/intake-section.tsx")).IntakeSection }));

interface ConnectViewProps {
  connection: MailConnection;
  search: ConnectSearch;
  go: (search: ConnectSearch) => void;
}

/** How it stands, and the five steps. What is typed in one step is kept while the others are looked at. */
export function ConnectView({ connection, search, go }: ConnectViewProps) {
  const t = useT();
  const actions = useConnectionActions();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const step = stepOf(search, connection.state);
  const show = (next: ConnectStep) => go({ step: next });
  const typing = { draft, onChange: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }) };
  return (
    <>
      <StatusCard
        connection={connection}
        actions={actions}
        onDisconnected={() => {
          setDraft({ ...draft, credential: "make_certificate" });
          show("credential");
        }}
      />
      <CredentialOverlap connection={connection} actions={actions} />
      <Stepper
        label={t("connect.steps")}
        steps={connectSteps.map((id) => ({ id, label: t(`connect.step.${id}`), ...stepState(id, step, connection) }))}
        onSelect={(id) => {
          const chosen = connectSteps.find((each) => each === id);
          if (chosen !== undefined) show(chosen);
        }}
      />
      {step === "register" && <RegisterStep {...typing} connection={connection} onNext={() => show("permissions")} />}
      {step === "permissions" && (
        <PermissionsStep {...typing} onBack={() => show("register")} onNext={() => show("credential")} />
      )}
      {step === "credential" && (
        <CredentialStep
          {...typing}
          connection={connection}
          configure={actions.configure}
          onBack={() => show("permissions")}
          onNext={() => show(connection.connected_at === null ? "consent" : "test")}
        />
      )}
      {step === "consent" && (
        <ConsentStep
          connection={connection}
          login={actions.login}
          onBack={() => show("credential")}
          onNext={() => show("test")}
        />
      )}
      {step === "test" && <TestStep connection={connection} test={actions.test} />}
      {step === "test" && (connection.state === "connected" || connection.state === "degraded") && (
        <Suspense fallback={<SkeletonCard lines={7} />}>
          <IntakeSection />
        </Suspense>
      )}
    </>
  );
}

/** The state of each step while one of them is shown. A stored connection lets every step be visited. */
export function stepState(
  step: ConnectStep,
  shown: ConnectStep,
  { state, connected_at }: Pick<MailConnection, "state" | "connected_at">,
): ConnectStepState {
  const isStored = state !== "not_configured";
  const isBefore = connectSteps.indexOf(step) < connectSteps.indexOf(shown);
  if (step === shown) return { state: "current", canVisit: false };
  const isDone = doneAtMicrosoft(step, { state, connected_at }) ?? (isBefore || isStored);
  return { state: isDone ? "done" : "upcoming", canVisit: isDone || isBefore || isStored };
}

/** What only Microsoft can tell: whether an administrator consented, and whether a test succeeded; null for other steps. */
function doneAtMicrosoft(
  step: ConnectStep,
  { state, connected_at }: Pick<MailConnection, "state" | "connected_at">,
): boolean | null {
  if (step === "consent") return connected_at !== null && state !== "consent_pending" && state !== "revoked";
  if (step === "test") return state === "connected" || state === "degraded";
  return null;
}

/** The credential that is to come until Microsoft takes it, or the one before for as long as one can go back to it. */
function CredentialOverlap({ connection, actions }: CredentialOverlapProps) {
  const t = useT();
  const format = useFormat();
  const { next_credential: next, previous_credential: previous } = connection;
  const { tryCredential, discardCredential, restoreCredential } = actions;
  if (next !== null)
    return (
      <Card
        title={t("connect.overlap.nextTitle")}
        actions={
          <>
            <Button size="sm" loading={discardCredential.isPending} onClick={() => discardCredential.mutate()}>
              {t("connect.overlap.discard")}
            </Button>
            <Button
              size="sm"
              variant="primary"
              loading={tryCredential.isPending}
              onClick={() => tryCredential.mutate()}
            >
              {t("connect.overlap.try")}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="max-w-[72ch] text-fg-2" role="status">
            {t("connect.overlap.nextText")}
          </p>
          {next.error !== null && <ConnectionProblem error={next.error} />}
          {next.credential.kind === "certificate" && <CertificateCard credential={next.credential} />}
          <FormAlert error={refusalOf(tryCredential) ?? refusalOf(discardCredential)} />
        </div>
      </Card>
    );
  if (previous === null) return null;
  return (
    <Card
      title={t("connect.overlap.previousTitle")}
      actions={
        <Button size="sm" loading={restoreCredential.isPending} onClick={() => restoreCredential.mutate()}>
          {t("connect.overlap.restore")}
        </Button>
      }
    >
      <p className="max-w-[72ch] text-fg-2" role="status">
        {t("connect.overlap.previousText", { until: format.instant(previous.kept_until) })}
      </p>
      <FormAlert error={refusalOf(restoreCredential)} />
    </Card>
  );
}
