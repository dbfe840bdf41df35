import { type LoginCaseDetail, type LoginDetection, signInDetection } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Waterfall } from "@parapet/ui/waterfall";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { useCountryNames } from "../use-country-names.ts";
import { riskName } from "./microsoft-names.ts";

/** What the evidence of detections may name, in the order it is shown. */
const evidenceNames = [
  "from",
  "to",
  "kilometres",
  "kilometres_per_hour",
  "minutes",
  "country",
  "city",
  "usual",
  "ip",
  "from_ip",
  "to_ip",
  "addresses",
  "asn",
  "networks",
  "device",
  "devices",
  "managed",
  "system",
  "browser",
  "agent",
  "agents",
  "new",
  "known_days",
  "accounts",
  "failures",
  "prompts",
  "codes",
  "succeeded",
  "type",
  "level",
  "client",
  "app",
  "resource",
  "first",
  "session",
  "permissions",
  "change",
  "by",
  "rule",
  "steps",
  "after",
  "began_with",
] as const;

const traits = ["country", "device", "asn", "system", "browser"] as const;

const steps = ["mfa_method", "rule", "forwarding", "notice_deleted", "consent", "mass_mail"] as const;

const levels = ["none", "low", "medium", "high", "hidden"] as const;

/** The evidence of a detection in words, and what would make it harmless. */
function Evidence({ finding: { evidence, clears, points } }: { finding: LoginDetection }) {
  const t = useT();
  const format = useFormat();
  const country = useCountryNames();
  const wordOf = (name: (typeof evidenceNames)[number], value: string | number): string => {
    if (typeof value === "number") return name === "asn" ? `AS${value}` : format.number(value);
    if (name === "country" || name === "usual") return country(value);
    if ((name === "from" || name === "to") && /^[A-Z]{2}$/.test(value)) return country(value);
    if (value === "yes" || value === "no") return t(`login.${value}`);
    const trait = name === "new" ? traits.find((each) => each === value) : undefined;
    if (trait !== undefined) return t(`login.trait.${trait}`);
    const step = name === "steps" ? steps.find((each) => each === value) : undefined;
    if (step !== undefined) return t(`login.step.${step}`);
    const level = name === "level" ? levels.find((each) => each === value) : undefined;
    if (level !== undefined) return t(`login.risk.${level}`);
    if (name === "type") return riskName(t, value);
    const detection = signInDetection.options.find((each) => each === value);
    return detection === undefined ? value : t(`login.detection.${detection}`);
  };
  const shown = evidenceNames.flatMap((name) => {
    const value = evidence[name];
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
    const text = values.map((each) => wordOf(name, each)).filter((each) => each !== "");
    return text.length === 0 ? [] : [{ name, text: text.join(", ") }];
  });
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        <dt className="text-fg-3">{t("login.alone")}</dt>
        <dd>{t("login.percent", { value: format.number(points) })}</dd>
        {shown.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{t(`login.evidence.${name}`)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {clears.length > 0 && (
        <p className="text-fg-2">
          {t("login.clears")} {clears.map((each) => t(`login.clear.${each}`)).join(" · ")}
        </p>
      )}
    </div>
  );
}

/** Score from which a case is of a severity. */
const cuts = [
  ["medium", 45, "info"],
  ["high", 70, "warning"],
  ["critical", 90, "error"],
] as const;
const tones = { info: "neutral", low: "neutral", medium: "info", high: "warning", critical: "error" } as const;

/** How the score came about, detection by detection, each with its evidence. */
export function FindingsCard({ found: { findings, severity, score } }: { found: LoginCaseDetail }) {
  const t = useT();
  const counting = findings.filter(({ adds }) => adds > 0);
  const others = findings.filter(({ adds }) => adds === 0);
  return (
    <Card title={t("login.findings")}>
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">{t("login.findingsText")}</p>
        <Waterfall
          label={t("login.findings")}
          tone={tones[severity]}
          shownTotal={score}
          signals={counting.map((finding) => ({
            id: finding.key,
            label: t(`login.detection.${finding.id}`),
            points: finding.adds,
            explanation: <Evidence finding={finding} />,
          }))}
          thresholds={cuts.map(([name, points, tone]) => ({
            id: name,
            label: t(`insights.severity.${name}`),
            points,
            tone,
          }))}
        />
        {others.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer font-medium">{t("login.notCounted", { count: others.length })}</summary>
            <p className="mt-2 text-fg-2">{t("login.notCountedText")}</p>
            <ul className="mt-3 grid gap-4">
              {others.map((finding) => (
                <li key={finding.key} className="grid gap-2">
                  <span className="flex flex-wrap gap-x-3 font-medium">
                    {t(`login.detection.${finding.id}`)}
                    <span className="font-normal text-fg-3">
                      <TimeAgo time={finding.at} />
                    </span>
                  </span>
                  <Evidence finding={finding} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}
