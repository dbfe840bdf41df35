import type { LoginDetection } from "@parapet/contract";
import { signInDetection } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { riskName } from "./microsoft-names.ts";
import { useCountryNames } from "../use-country-names.ts";

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
export function Evidence({ finding: { evidence, clears, points } }: { finding: LoginDetection }) {
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
