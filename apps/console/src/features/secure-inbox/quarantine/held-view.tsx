import type { QuarantineDetail, ReleaseRequest } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { KeyValueList } from "@parapet/ui/key-value-list";
import { Link } from "@tanstack/react-router";
import { MailOpen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { MailVerdictBadge } from "../../../lib/secure-inbox/mail-verdict-badge.tsx";
import { SafePage } from "../../../lib/secure-inbox/safe-page.tsx";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { TimeUntil } from "../../../lib/time/time-until.tsx";
import { HeldState } from "./held-state.tsx";
import type { AskedWork, HeldWork } from "./work-dialog.tsx";

interface HeldViewProps {
  item: QuarantineDetail;
  mayWork: boolean;
  onAsk: (asked: AskedWork) => void;
}

/** A held mail: why it is held, who asked for it, what it says, and what can be done. */
export function HeldView({ item, mayWork, onAsk }: HeldViewProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isHeld = item.state === "held";
  const works: readonly HeldWork[] = mayWork
    ? ["release", "delete", "extend", ...(item.is_requested ? (["deny"] as const) : [])]
    : [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isHeld &&
          works.map((work) => (
            <Button
              key={work}
              size="sm"
              variant={work === "release" ? "primary" : "secondary"}
              onClick={() => onAsk({ work, ids: [item.id] })}
            >
              {t(`quarantine.${work}`)}
            </Button>
          ))}
        {isHeld && !item.is_requested && (
          <Button size="sm" onClick={() => onAsk({ work: "request", ids: [item.id] })}>
            {t("quarantine.request")}
          </Button>
        )}
      </div>
      <Part title={t("quarantine.overview")}>
        <Facts item={item} />
      </Part>
      <Part title={t("quarantine.requests")}>
        {item.requests.length === 0 ? (
          <p className="text-fg-2">{t("quarantine.noRequests")}</p>
        ) : (
          <ul className="grid gap-3">
            {item.requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t("quarantine.preview")}>
        {isOpen && <SafePage id={item.message_id} />}
        {!isOpen && (
          <div className="grid justify-items-start gap-3">
            <p className="text-fg-2">{t(item.can_preview ? "quarantine.previewText" : "quarantine.noPreview")}</p>
            {item.can_preview && (
              <Button icon={<MailOpen aria-hidden size={16} />} onClick={() => setOpen(true)}>
                {t("quarantine.openPreview")}
              </Button>
            )}
          </div>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ item }: { item: QuarantineDetail }) {
  const t = useT();
  const fact = (key: string, label: string, value: ReactNode) => ({ key, label, value });
  return (
    <KeyValueList
      items={[
        fact("state", t("quarantine.column.state"), <HeldState item={item} />),
        fact("sender", t("quarantine.column.from_address"), <bdi className="ltr-text">{item.from_address}</bdi>),
        fact("mailbox", t("quarantine.column.mailbox"), <bdi className="ltr-text">{item.mailbox}</bdi>),
        fact("verdict", t("quarantine.column.verdict"), <MailVerdictBadge verdict={item.verdict} />),
        fact("holder", t("quarantine.column.holder"), <bdi>{item.holder}</bdi>),
        ...(item.reason === null ? [] : [fact("reason", t("quarantine.column.reason"), <bdi>{item.reason}</bdi>)]),
        ...(item.origin === null ? [] : [fact("origin", t("quarantine.column.origin"), <bdi>{item.origin}</bdi>)]),
        fact("received", t("quarantine.column.received_at"), <TimeAgo time={item.received_at} />),
        fact("held", t("quarantine.column.held_at"), <TimeAgo time={item.held_at} />),
        item.settled_at === null
          ? fact("expires", t("quarantine.column.expires_at"), <TimeUntil time={item.expires_at} />)
          : fact("settled", t("quarantine.column.settled_at"), <TimeAgo time={item.settled_at} />),
        fact(
          "analysis",
          t("quarantine.analysis"),
          <Link
            to="/secure-inbox/phishing-threats/logs/analysis/$id"
            params={{ id: item.message_id }}
            search={{ shelf: "all" }}
            className="font-medium text-brand-text hover:underline"
          >
            {t("quarantine.analysis")}
          </Link>,
        ),
      ]}
    />
  );
}

function Request({ request }: { request: ReleaseRequest }) {
  const t = useT();
  const { requested_by, reason, created_at, decision, decided_by, note } = request;
  return (
    <li className="grid gap-0.5 rounded-lg border border-line p-3">
      <span className="flex flex-wrap justify-between gap-2 text-sm text-fg-2">
        <bdi>{requested_by}</bdi>
        <TimeAgo time={created_at} />
      </span>
      <bdi className="wrap-anywhere">{reason}</bdi>
      <span className="text-sm text-fg-2">
        {t(`quarantine.decision.${decision ?? "open"}`)}
        {decided_by !== null && decided_by !== "" && (
          <>
            {" · "}
            <bdi>{decided_by}</bdi>
          </>
        )}
        {note !== null && (
          <>
            {" · "}
            <bdi>{note}</bdi>
          </>
        )}
      </span>
    </li>
  );
}
