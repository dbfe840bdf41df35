import { type MailMicrosoft, type MailSignal, type MailSignalFamily, signalFamily } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useAnalysisNames } from "../use-analysis-names.ts";
import { EvidencePiece } from "./evidence-piece.tsx";

interface SignalsProps {
  signals: readonly MailSignal[];
  microsoft: MailMicrosoft | null;
}

/** Raised signals by what they are about, each with what shows it. */
export function SignalsCard({ signals, microsoft }: SignalsProps) {
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
          <Family
            key={family}
            family={family}
            signals={raised.filter((signal) => signal.family === family)}
            microsoft={microsoft}
          />
        ))}
        {unavailable > 0 && (
          <p className="text-sm text-fg-2">{t("mailAnalysis.unavailable", { count: unavailable })}</p>
        )}
      </div>
    </Card>
  );
}

function Family({ family, signals, microsoft }: SignalsProps & { family: MailSignalFamily }) {
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
            {evidence.map((piece) => (
              <EvidencePiece
                key={`${piece.place} ${piece.text} ${piece.shows?.code} ${piece.shows?.about} ${piece.span?.start}`}
                evidence={piece}
                microsoft={microsoft}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
