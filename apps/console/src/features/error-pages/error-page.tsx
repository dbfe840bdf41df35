import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { ArrowLeft, RotateCw } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { CopyDetails } from "./copy-details.tsx";
import { type ErrorKind, errorKinds } from "./error-kinds.ts";
import { ErrorIllustration } from "./error-illustration.tsx";

interface ErrorPageProps {
  kind: ErrorKind;
  /** Under which the server's log knows what went wrong. */
  requestId?: string | null;
  /** Tries again what failed; the other kinds lead back instead. */
  onRetry?: () => void;
}

/** What happened, what to do, and the ways out. */
export function ErrorPage({ kind, requestId = null, onRetry }: ErrorPageProps) {
  const t = useT();
  const { status, tone } = errorKinds[kind];
  useTitle(t(`errorPage.${kind}.title`));
  return (
    <div className="mx-auto grid w-full max-w-lg justify-items-center gap-7 py-8 text-center">
      <ErrorIllustration kind={kind} />
      <div className="grid justify-items-center gap-2">
        {status !== null && (
          <p className={cx("text-sm font-medium tabular-nums", tone)}>
            {t("errorPage.status", { status: String(status) })}
          </p>
        )}
        <h1 className="text-2xl font-semibold tracking-heading">{t(`errorPage.${kind}.title`)}</h1>
        <p className="max-w-[52ch] text-fg-2">{t(`errorPage.${kind}.text`)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
            {t("errorPage.retry")}
          </Button>
        ) : (
          <Button
            icon={<ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
            onClick={() => history.back()}
          >
            {t("errorPage.back")}
          </Button>
        )}
        {/* A plain link: whatever state led here, a fresh start leaves it behind. */}
        <a href="/" className={buttonClass("primary")}>
          {t("errorPage.home")}
        </a>
      </div>
      {status !== null && <CopyDetails status={status} requestId={requestId} />}
    </div>
  );
}
