import { defang, defangText, type MailEvidence, type MailMicrosoft } from "@parapet/contract";
import { useLanguageNames } from "../../../../lib/format/use-language-names.ts";
import { usePercent } from "../../../../lib/format/use-percent.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";
import { microsoftStatements } from "./microsoft-words.ts";

interface EvidencePieceProps {
  evidence: MailEvidence;
  /** What Microsoft stated, to say its codes in words. */
  microsoft: MailMicrosoft | null;
}

/** A piece of the mail that shows why a signal is raised, and what it shows in words. */
export function EvidencePiece({ evidence: { place, text, shows }, microsoft }: EvidencePieceProps) {
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
