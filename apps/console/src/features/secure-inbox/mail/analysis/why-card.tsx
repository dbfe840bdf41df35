import type { MailDetail, MailReport } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { KeyValueList } from "@parapet/ui/key-value-list";
import type { ReactNode } from "react";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useAnalysisNames } from "../use-analysis-names.ts";
import { useFeatureName } from "./use-feature-name.ts";

/** What the mail is taken for, by which rule or how surely, and what would change it. */
export function WhyCard({ mail }: { mail: MailDetail }) {
  const t = useT();
  const percent = usePercent();
  const names = useAnalysisNames();
  const { report } = mail;
  const rules = report?.rules ?? [];
  return (
    <Card title={t("mailAnalysis.why")}>
      <div className="grid gap-5">
        <p className="text-lg font-medium">{t(`mailAnalysis.sentence.${mail.verdict}`)}</p>
        {rules.length > 0 && (
          <Section title={t("mailAnalysis.rules")}>
            <ul className="grid list-disc gap-1 ps-5">
              {rules.map(({ id }) => (
                <li key={id}>
                  <span className="font-medium">{names.rule(id)}</span>
                  <p className="text-fg-2">{names.ruleMeaning(id)}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {report !== null && <Change report={report} />}
        <KeyValueList
          items={[
            { key: "p", label: t("mailAnalysis.probability"), value: mail.p === null ? "–" : percent(mail.p) },
            { key: "severity", label: t("mailAnalysis.severity"), value: <SeverityBadge severity={mail.severity} /> },
            ...(mail.attack_type === null
              ? []
              : [{ key: "attack", label: t("mailAnalysis.attack"), value: t(`mail.attack.${mail.attack_type}`) }]),
            { key: "microsoft", label: t("mailAnalysis.microsoft"), value: <Microsoft report={report} /> },
            ...(mail.decision === null ? [] : [decisionOf(mail)]),
            ...(mail.model === ""
              ? []
              : [
                  {
                    key: "model",
                    label: t("mailAnalysis.model"),
                    value: <bdi className="ltr-text font-mono text-sm wrap-anywhere">{mail.model}</bdi>,
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  );

  function decisionOf({ decision, decided_by, decision_reason }: MailDetail) {
    return {
      key: "decision",
      label: t("mailAnalysis.decision"),
      value: (
        <span className="grid">
          <bdi>
            {decision !== null &&
              t("mailAnalysis.decidedBy", { decision: t(`mail.decision.${decision}`), who: decided_by ?? "" })}
          </bdi>
          {decision_reason !== null && <bdi className="text-fg-2">{decision_reason}</bdi>}
        </span>
      ),
    };
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** The least that would make it pass. */
function Change({ report: { smallest_change: change } }: { report: MailReport }) {
  const t = useT();
  const nameOf = useFeatureName();
  return (
    <Section title={t("mailAnalysis.change")}>
      {change === null && <p>{t("mailAnalysis.changeWords")}</p>}
      {change?.length === 0 && <p>{t("mailAnalysis.changeNone")}</p>}
      {change !== null && change.length > 0 && (
        <>
          <p>{t("mailAnalysis.changeText")}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {change.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Microsoft({ report }: { report: MailReport | null }) {
  const t = useT();
  const said = report?.microsoft ?? null;
  if (said === null) return <span className="text-fg-2">{t("mailAnalysis.noMicrosoft")}</span>;
  const words = [
    said.category === null ? null : `CAT ${said.category}`,
    said.spam_level === null ? null : `SCL ${said.spam_level}`,
    said.bulk_level === null ? null : `BCL ${said.bulk_level}`,
    said.filter_verdict === null ? null : `SFV ${said.filter_verdict}`,
    said.safety_tip === null ? null : `SFTY ${said.safety_tip}`,
  ].filter((word) => word !== null);
  return <bdi className="ltr-text font-mono text-sm">{words.join(" · ")}</bdi>;
}
