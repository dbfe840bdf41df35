import {
  type MailMicrosoft,
  type MailSignal,
  type MailSignalFamily,
  signalFamily,
  defang,
  defangText,
  type MailEvidence,
} from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { useLanguageNames } from "../../../../lib/format/use-language-names.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SeverityBadge } from "../../../../lib/insights/severity-badge.tsx";
import { useAnalysisNames } from "../use-analysis-names.ts";
import { microsoftStatements } from "./microsoft-words.ts";

interface EvidencePieceProps {
  evidence: MailEvidence;
  /** What Microsoft stated, to say its codes in words. */
  microsoft: MailMicrosoft | null;
}

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

/** A piece of the mail that shows why a signal is raised, and what it shows in words. */
function EvidencePiece({ evidence: { place, text, shows }, microsoft }: EvidencePieceProps) {
  const t = useT();
  const wordsFor = useShownWords();
  const stated = microsoft === null ? [] : microsoftStatements(microsoft);
  const words = [
    ...(shows === null ? [] : wordsFor(shows)),
    ...stated.flatMap((each) => (place === "header" && each.code === text ? each.words.map((word) => t(word)) : [])),
  ];
  // Names and addresses are shown letter by letter, or lookalikes look alike here too.
  const isProse = place === "subject" || place === "body";
  return (
    <span className="flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {text !== "" && (
        <bdi
          className={`w-fit max-w-full rounded-md bg-sunken px-2 py-0.5 wrap-anywhere ${isProse ? "" : "font-mono"}`}
        >
          {place === "link" ? defang(text) : defangText(text)}
        </bdi>
      )}
      {words.map((word) => (
        <bdi key={word} className="wrap-anywhere text-fg-2">
          {defangText(word)}
        </bdi>
      ))}
    </span>
  );
}

/** What evidence shows: what was found in a file with what shows it, else a sentence. */
function useShownWords(): (shows: NonNullable<MailEvidence["shows"]>) => readonly string[] {
  const names = useAnalysisNames();
  const percent = usePercent();
  const { nameOf } = useLanguageNames();
  return ({ code, about }) => {
    const found = names.finding(code);
    if (found !== code) return about === "" ? [found] : [found, about];
    const valueOf: Readonly<Record<string, () => string>> = {
      language: () => nameOf(about),
      probability: () => percent(Number(about)),
      dmarc_policy: () => names.policy(about),
    };
    return [names.shows(code, valueOf[code]?.() ?? about)];
  };
}
