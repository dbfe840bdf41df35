import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { ArrowLeft, RotateCw, Check, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { copyText } from "../../lib/clipboard/copy-text.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { useTitle } from "../../lib/use-title.ts";
import { type ErrorKind, errorKinds } from "./error-kinds.ts";

/** The wall of the logo, five merlons wide; each kind tells its story on it. */
const merlons = [16, 64, 112, 160, 208];

const merlon = (x: number) => `M${x} 84V60h24v24z`;

const wall = "M8 84h232v56H8z";

const gate = "M104 140v-22a20 20 0 0 1 40 0v22z";

const outline = "fill-none stroke-line-input [stroke-dasharray:4_4]";

const solid = "fill-brand opacity-25";

function Wall({ missing, open = true }: { missing?: number; open?: boolean }) {
  const standing = merlons.filter((_, index) => index !== missing);
  return (
    <>
      <path d={[wall, ...standing.map(merlon)].join("")} className={solid} />
      {missing !== undefined && <path d={merlon(merlons[missing] ?? 0)} className={outline} />}
      <path d={gate} className={open ? "fill-bg" : "fill-brand-solid"} />
    </>
  );
}

const drawings: Readonly<Record<ErrorKind, ReactNode>> = {
  // One piece is not where it should be.
  "not-found": <Wall missing={2} />,
  // The gate is shut.
  "not-authorized": (
    <>
      <Wall open={false} />
      <path d="M114 140v-33M124 140v-42M134 140v-33M104 118h40M104 129h40" className="stroke-on-brand opacity-50" />
    </>
  ),
  // A crack from top to bottom.
  "server-error": (
    <>
      <Wall />
      <path d="M182 60l-8 22 12 16-10 18 8 24" className="fill-none stroke-error stroke-[3]" />
    </>
  ),
  // Half of it is built, the rest is planned.
  "coming-soon": (
    <>
      <path d={["M8 84h116v56H8z", ...merlons.slice(0, 2).map(merlon)].join("")} className={solid} />
      <path d={["M124 84h116v56H124z", ...merlons.slice(3).map(merlon)].join("")} className={outline} />
    </>
  ),
  // A scaffold in front.
  "under-maintenance": (
    <>
      <Wall missing={3} />
      <path d="M152 140V44M200 140V44M146 72h60M146 106h60M152 106l48-34" className="fill-none stroke-info stroke-2" />
    </>
  ),
};

function ErrorIllustration({ kind }: { kind: ErrorKind }) {
  return (
    <svg aria-hidden viewBox="0 36 248 112" className="h-auto w-62 max-w-full">
      {drawings[kind]}
      <path d="M0 140.5h248" className="stroke-line-strong" />
    </svg>
  );
}

interface CopyDetailsProps {
  status: number;
  requestId: string | null;
}

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

/** Details for support. It confirms copying by itself: these pages may be shown without toasts. */
function CopyDetails({ status, requestId }: CopyDetailsProps) {
  const t = useT();
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const copy = async () => {
    const details = [
      `status: ${status}`,
      `address: ${location.href}`,
      `time: ${new Date().toISOString()}`,
      ...(requestId === null ? [] : [`request id: ${requestId}`]),
    ];
    setOutcome((await copyText(details.join("\n"))) ? "copied" : "failed");
  };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-fg-3">
      {requestId !== null && (
        <span>
          {t("errorPage.requestId")} <bdi className="font-mono break-all text-fg-2 select-all">{requestId}</bdi>
        </span>
      )}
      <Button variant="ghost" size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => void copy()}>
        <span aria-live="polite">{t(`errorPage.copy.${outcome}`)}</span>
      </Button>
    </div>
  );
}
