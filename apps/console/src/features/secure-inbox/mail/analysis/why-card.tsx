import type { AttackTaxonomy, MailDetail, MailReport } from "@parapet/contract";
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
              {rules.map(({ id, taxonomy }) => (
                <li key={id}>
                  <span className="font-medium">{names.rule(id)}</span>
                  <p className="text-fg-2">{names.ruleMeaning(id)}</p>
                  {taxonomy !== null && <Taxonomy taxonomy={taxonomy} />}
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

/** How a rule names the attack: its kind, how it goes about it, what carries it, and who it claims to come from. */
function Taxonomy({ taxonomy: { attack, tactic, vector, strategy } }: { taxonomy: AttackTaxonomy }) {
  const t = useT();
  const facts = [
    { label: t("mailAnalysis.attack"), value: t(`mail.attack.${attack}`) },
    { label: t("mailAnalysis.tactic"), value: t(`mail.tactic.${tactic}`) },
    { label: t("mailAnalysis.vector"), value: t(`mail.vector.${vector}`) },
    { label: t("mailAnalysis.strategy"), value: t(`mail.strategy.${strategy}`) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 pt-1.5 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-fg-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
