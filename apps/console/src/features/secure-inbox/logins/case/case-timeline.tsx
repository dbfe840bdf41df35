import {
  type LoginCaseDetail,
  tenantActionKind,
  type TenantActionState,
  tenantActionState,
  type TimelineEntry as Entry,
} from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Link } from "@tanstack/react-router";
import {
  FileKey2,
  KeyRound,
  LogIn,
  type LucideIcon,
  MailWarning,
  ShieldAlert,
  ShieldCheck,
  UserCog,
} from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useCountryNames } from "../use-country-names.ts";
import { auditName, outcomeName, riskName } from "./microsoft-names.ts";

/** Members of Graph's `riskLevel`. */
const levels = ["none", "low", "medium", "high", "hidden"] as const;

const icons: Readonly<Record<Entry["kind"], LucideIcon>> = {
  sign_in: LogIn,
  failed_sign_in: KeyRound,
  audit: UserCog,
  consent: FileKey2,
  risk: ShieldAlert,
  rule: MailWarning,
  action: ShieldCheck,
};

/** What happened to the account in the days of the case: sign-ins, changes, consents, risk and what was done. */
export function CaseTimeline({ found: { timeline, timeline_is_cut } }: { found: LoginCaseDetail }) {
  const t = useT();
  const country = useCountryNames();
  const titleOf = ({ kind, title }: Entry) => {
    const action = tenantActionKind.options.find((each) => each === title);
    if (kind === "risk") return t("login.entry.risk", { title: riskName(t, title) });
    if (kind === "audit" || kind === "consent") return t(`login.entry.${kind}`, { title: auditName(t, title) });
    if (kind !== "action") return t(`login.entry.${kind}`, { title });
    return action === undefined ? title : t(`tenantAction.do.${action}`);
  };
  const outcomeOf = (outcome: string) => {
    const state = tenantActionState.options.find((each) => each === outcome);
    return state === undefined ? outcomeName(t, outcome) : t(`tenantAction.state.${state}`);
  };
  const entries = timeline.map((entry): TimelineEntry => {
    const details = entry.details.map((each) => {
      const level = entry.kind === "risk" ? levels.find((known) => known === each) : undefined;
      if (level !== undefined) return t(`login.risk.${level}`);
      return /^[A-Z]{2}$/.test(each) ? country(each) : each;
    });
    return {
      id: entry.id,
      time: new Date(entry.time),
      title:
        entry.rule_change_id === null ? (
          <bdi>{titleOf(entry)}</bdi>
        ) : (
          <RuleLink id={entry.rule_change_id} title={titleOf(entry)} />
        ),
      icon: icons[entry.kind],
      tone: toneOf(entry),
      details: (
        <span className="grid gap-1 text-fg-2 wrap-anywhere">
          {details.length > 0 && <bdi>{details.join(" · ")}</bdi>}
          {entry.outcome !== null && <bdi>{outcomeOf(entry.outcome)}</bdi>}
          {entry.detections.length > 0 && (
            <span className="font-medium text-error">
              {entry.detections.map((id) => t(`login.detection.${id}`)).join(" · ")}
            </span>
          )}
        </span>
      ),
    };
  });
  return (
    <Card title={t("login.timeline")}>
      <div className="grid gap-4">
        {timeline_is_cut && <p className="text-sm text-fg-2">{t("login.timelineCut")}</p>}
        <Timeline label={t("login.timeline")} entries={entries} empty={t("login.timelineEmpty")} />
      </div>
    </Card>
  );
}

/** What was proposed and not done. */
const undone: ReadonlySet<string> = new Set<TenantActionState>(["proposed", "declined", "expired", "failed", "undone"]);

function toneOf({ kind, detections, outcome }: Entry) {
  if (kind === "action") return undone.has(outcome ?? "") ? ("neutral" as const) : ("success" as const);
  if (detections.length > 0 || kind === "risk") return "error" as const;
  return kind === "consent" || kind === "audit" || kind === "rule" ? ("warning" as const) : ("neutral" as const);
}

function RuleLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/secure-inbox/account-takeover/email-rules/detail/$id"
      params={{ id }}
      className="text-brand-text hover:underline"
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
