import type { MailConnection } from "@parapet/contract";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { Stepper } from "@parapet/ui/stepper";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type ConnectSearch, type ConnectStep, connectSteps, stepOf } from "./connect-search.ts";
import { CredentialOverlap } from "./credential-overlap.tsx";
import { draftOf } from "./draft.ts";
import { StatusCard } from "./status-card.tsx";
import { stepState } from "./step-states.ts";
import { ConsentStep } from "./steps/consent-step.tsx";
import { CredentialStep } from "./steps/credential-step.tsx";
import { PermissionsStep } from "./steps/permissions-step.tsx";
import { RegisterStep } from "./steps/register-step.tsx";
import { TestStep } from "./steps/test-step.tsx";
import { useConnectionActions } from "./use-connection-actions.ts";

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
