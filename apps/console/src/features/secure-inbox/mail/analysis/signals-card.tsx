import { defang, type MailSignal, type MailSignalFamily, signalFamily } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** Raised signals by what they are about, each with what shows it. */
export function SignalsCard({ signals }: { signals: readonly MailSignal[] }) {
  const t = useT();
  const raised = signals.filter(({ state }) => state === "raised");
  const unavailable = signals.filter(({ state }) => state === "unavailable").length;
  const families = signalFamily.options.filter((family) => raised.some((signal) => signal.family === family));
  return (
    <Card
      title={t("mailAnalysis.signals")}
      actions={<Badge>{t("mailAnalysis.signalsRaised", { count: raised.length, all: signals.length })}</Badge>}
    >
      <div className="grid gap-5">
        {families.map((family) => (
          <Family key={family} family={family} signals={raised.filter((signal) => signal.family === family)} />
        ))}
        {unavailable > 0 && (
          <p className="text-sm text-fg-2">{t("mailAnalysis.unavailable", { count: unavailable })}</p>
        )}
      </div>
    </Card>
  );
}

function Family({ family, signals }: { family: MailSignalFamily; signals: readonly MailSignal[] }) {
  const t = useT();
  const names = useAnalysisNames();
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(`mail.family.${family}`)}</h3>
      <ul className="grid gap-3">
        {signals.map(({ id, severity, evidence }) => (
          <li key={id} className="grid gap-1 border-s-2 border-line ps-3">
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{names.signal(id)}</span>
              <SeverityBadge severity={severity} />
            </span>
            <p className="text-sm text-fg-2">{names.meaning(id)}</p>
            {evidence.map(({ place, text, span }) => (
              <bdi
                key={`${place} ${text} ${span?.start ?? ""}`}
                className={`w-fit max-w-full rounded-md bg-sunken px-2 py-0.5 text-sm wrap-anywhere ${isProse(place) ? "" : "font-mono"}`}
              >
                {place === "link" ? defang(text) : text}
              </bdi>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names and addresses are told letter by letter, or lookalikes look alike here too. */
function isProse(place: MailSignal["evidence"][number]["place"]): boolean {
  return place === "subject" || place === "body";
}
