import { ErrorState } from "@parapet/ui/error-state";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useT } from "../lib/i18n/use-t.ts";
import { requestIdOf } from "../lib/problem/error-text.ts";
import { useTitle } from "../lib/use-title.ts";

/** A view that threw. Browsers word a chunk that did not arrive differently, but all call it a TypeError. */
export function CrashView({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  useTitle(t("crash.title"));
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="grid min-h-[60dvh] place-items-center p-6">
      <ErrorState
        title={t("crash.title")}
        text={error instanceof TypeError && /import|fetch/i.test(error.message) ? t("crash.offline") : t("crash.text")}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    </main>
  );
}
