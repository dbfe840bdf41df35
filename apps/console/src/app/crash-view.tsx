import { ErrorState } from "@parapet/ui/error-state";
import { type ErrorComponentProps, useMatches, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { errorPagesMessages } from "../features/error-pages/messages.ts";
import { useT } from "../lib/i18n/use-t.ts";
import { currentPreferences } from "../lib/preferences/preferences-store.ts";
import { requestIdOf } from "../lib/problem/error-text.ts";
import { useTitle } from "../lib/use-title.ts";

const ErrorPage = lazy(async () => {
  const [{ ErrorPage: page }] = await Promise.all([
    import("../features/error-pages/error-page.tsx"),
    errorPagesMessages.load(currentPreferences().locale),
  ]);
  return { default: page };
});

/** Browsers word a chunk that did not arrive differently, but all call it a TypeError. */
const isLoadFailure = (error: unknown) => error instanceof TypeError && /import|fetch/i.test(error.message);

/** A view that threw. An error of loading is shown without loading anything else. */
export function CrashView({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout });
  useTitle(t("crash.title"));
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const Frame = layout === undefined || layout === "blank" ? "main" : "div";
  return (
    <Frame className="grid min-h-[60dvh] content-center p-6">
      {isLoadFailure(error) ? (
        <ErrorState title={t("crash.title")} text={t("crash.offline")} onRetry={retry} />
      ) : (
        <Suspense>
          <div role="alert">
            <ErrorPage kind="server-error" requestId={requestIdOf(error)} onRetry={retry} />
          </div>
        </Suspense>
      )}
    </Frame>
  );
}
