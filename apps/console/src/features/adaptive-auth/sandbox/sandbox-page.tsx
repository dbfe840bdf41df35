import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { SkeletonCard } from "@parapet/ui/skeleton-card";
import { Link } from "@tanstack/react-router";
import { RotateCcw } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useRegistrationMode } from "../../../lib/registration/use-registration-mode.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { SandboxBoard } from "./sandbox-board.tsx";
import { SandboxStore } from "./sandbox-store.ts";

/** Adaptive Auth to try, for anybody: one screen, the real engine, and nothing that stays. */
export function SandboxPage() {
  const t = useT();
  useTitle(t("sandbox.title"));
  const [store] = useState(() => new SandboxStore());
  const state = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => void store.open(), [store]);
  const { session, error } = state;
  const mode = useRegistrationMode();
  const open = () => store.open();
  const isOver = error instanceof ApiError && error.code === "not_found";
  return (
    <PublicFrame
      footer={
        <p>
          <T
            id={mode === null || mode === "closed" ? "sandbox.loginLink" : "sandbox.links"}
            components={{
              login: <Link to="/login" className="text-brand-text underline" />,
              register: <Link to="/register" className="text-brand-text underline" />,
            }}
          />
        </p>
      }
    >
      <main className="mx-auto grid w-full max-w-[1500px] flex-1 content-start gap-5 px-4 pb-10 sm:px-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="grid max-w-3xl gap-1.5">
            <h1 className="text-2xl font-semibold tracking-heading">{t("sandbox.title")}</h1>
            <p className="text-fg-2">{t("sandbox.intro")}</p>
          </div>
          <Button icon={<RotateCcw aria-hidden size={16} />} onClick={() => void open()}>
            {t("sandbox.reset")}
          </Button>
        </div>
        {isOver && (
          <Alert tone="warning">
            {t("sandbox.over")}{" "}
            <button type="button" className="font-medium underline" onClick={() => void open()}>
              {t("sandbox.openNew")}
            </button>
          </Alert>
        )}
        {!isOver && session !== null && <FormAlert error={error} />}
        {session === null && error !== null && (
          <LoadProblem title={t("sandbox.notOpened")} error={asError(error)} onRetry={() => void open()} />
        )}
        {session === null && error === null && <SandboxSkeleton />}
        {session !== null && <SandboxBoard key={session.id} session={session} state={state} store={store} />}
      </main>
    </PublicFrame>
  );
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function SandboxSkeleton() {
  const t = useT();
  return (
    <div aria-busy className="grid gap-5 lg:grid-cols-3">
      <span className="sr-only">{t("ui.loading")}</span>
      {[0, 1, 2].map((column) => (
        <SkeletonCard key={column} lines={8} />
      ))}
    </div>
  );
}
