import { type AnswerOf, type Endpoints, mailConnectionEndpoints } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { Spinner } from "@parapet/ui/spinner";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, MailQuestion, ShieldX, type LucideIcon } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type Handed, handBack } from "../../../lib/api/hand-back.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ConnectionProblem } from "../../../lib/mail-connection/connection-problem.tsx";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useSession } from "../../../lib/session/use-session.ts";
import { useTitle } from "../../../lib/use-title.ts";

type CallbackAnswer = AnswerOf<Endpoints["mailConnection.callback"]>;

const running = new Map<string, Promise<Handed<CallbackAnswer>>>();

/** Passes on what Microsoft sent back, once for each address however often the page is drawn: a state works once. */
function takeCallback(search: string): Promise<Handed<CallbackAnswer>> {
  const known = running.get(search);
  if (known !== undefined) return known;
  const query = Object.fromEntries(new URLSearchParams(search));
  // The tests of every ability take their time.
  const asked = handBack(mailConnectionEndpoints["mailConnection.callback"], { query, timeoutMs: 60_000 });
  running.set(search, asked);
  return asked;
}

type Kind = "nothing" | "asking" | "done" | "denied" | "failed";

const kinds: Readonly<Record<Kind, readonly [icon: LucideIcon, tone: string]>> = {
  nothing: [MailQuestion, "bg-brand-soft text-brand-text"],
  asking: [MailQuestion, "bg-brand-soft text-brand-text"],
  done: [CircleCheck, "bg-success-soft text-success"],
  denied: [ShieldX, "bg-warning-soft text-warning"],
  failed: [CircleX, "bg-error-soft text-error"],
};

interface OutlookFrameProps {
  kind: Kind;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One outcome in the middle of a page: the administrator who consents at Microsoft may have no account here. */
function OutlookFrame({ kind, title, lead, children }: OutlookFrameProps) {
  useTitle(title);
  const [Icon, tone] = kinds[kind];
  return (
    <PublicFrame>
      <main className="mx-auto grid w-full max-w-[600px] flex-1 content-center gap-6 px-5 py-6">
        <div className="grid gap-2" role="status">
          <span className={cx("mb-2 grid size-12 place-items-center rounded-full", tone)}>
            <Icon aria-hidden size={24} />
          </span>
          <h1 className="text-2xl font-semibold tracking-heading break-words">{title}</h1>
          {lead && <p className="text-fg-2">{lead}</p>}
        </div>
        {children}
      </main>
    </PublicFrame>
  );
}

interface OutlookViewProps {
  /** Microsoft returned nothing: the page was opened by hand. */
  isEmpty: boolean;
  handed: Handed<CallbackAnswer> | null;
}

/** How it went at Microsoft, and what to do next. */
function OutlookView({ isEmpty, handed }: OutlookViewProps) {
  const t = useT();
  if (isEmpty)
    return (
      <OutlookFrame kind="nothing" title={t("outlook.emptyTitle")} lead={t("outlook.emptyText")}>
        <OutlookWayOn />
      </OutlookFrame>
    );
  if (handed === null)
    return (
      <OutlookFrame kind="asking" title={t("outlook.askingTitle")}>
        <p role="status" className="flex items-center gap-3 text-fg-2">
          <Spinner size={18} />
          {t("outlook.askingText")}
        </p>
      </OutlookFrame>
    );
  if (!handed.ok) {
    const isUsed = handed.error instanceof ApiError && handed.error.code === "link_invalid";
    return (
      <OutlookFrame
        kind="failed"
        title={t(isUsed ? "outlook.usedTitle" : "outlook.brokenTitle")}
        lead={t(isUsed ? "outlook.usedText" : "outlook.brokenText")}
      >
        {!isUsed && <FormAlert error={handed.error} />}
        <OutlookWayOn step="consent" />
      </OutlookFrame>
    );
  }
  const { outcome, tenant, working, wanted, error } = handed.answer;
  const isWhole = working === wanted;
  if (outcome === "connected")
    return (
      <OutlookFrame
        kind="done"
        title={t("outlook.connectedTitle", { tenant: tenant ?? "" })}
        lead={t(isWhole ? "outlook.connectedText" : "outlook.partText", { working, wanted })}
      >
        <OutlookWayOn step="test" />
      </OutlookFrame>
    );
  return (
    <OutlookFrame kind={outcome} title={t(`outlook.${outcome}Title`)} lead={t(`outlook.${outcome}Text`)}>
      {error !== null && <ConnectionProblem error={error} />}
      <OutlookWayOn step="consent" />
    </OutlookFrame>
  );
}

/** Back to the console, for those who have it open; others are done. */
function OutlookWayOn({ step }: { step?: "consent" | "test" }) {
  const t = useT();
  const isLoggedIn = useSession().tokens !== null;
  const primary = buttonClass("primary", "lg");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isLoggedIn ? (
        <Link to="/secure-inbox/settings/documentation" search={step === undefined ? {} : { step }} className={primary}>
          {t(step === "test" ? "outlook.seeWhatWorks" : "outlook.backToSteps")}
        </Link>
      ) : (
        <>
          <p className="text-fg-2">{t("outlook.mayClose")}</p>
          <Link to="/login" className={buttonClass("secondary", "lg")}>
            {t("outlook.login")}
          </Link>
        </>
      )}
    </div>
  );
}

/** Where Microsoft leads back to after a consent or a sign-in: the query goes on to the server as it came. */
export function OutlookPage() {
  // As it was when the page was opened: the router may rewrite it.
  const [search] = useState(() => location.search);
  const [handed, setHanded] = useState<Handed<CallbackAnswer> | null>(null);
  const isEmpty = !new URLSearchParams(search).has("state");

  useEffect(() => {
    if (isEmpty) return;
    let shown = true;
    void takeCallback(search).then((answer) => shown && setHanded(answer));
    return () => {
      shown = false;
    };
  }, [search, isEmpty]);

  return <OutlookView isEmpty={isEmpty} handed={handed} />;
}
