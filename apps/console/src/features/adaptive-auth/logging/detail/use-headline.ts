import type { DecisionDetail } from "@parapet/contract";
import { speaksAgainst } from "../../../../lib/adaptive-auth/speaks-against.ts";
import { useSignalSentence } from "../../../../lib/adaptive-auth/use-signal-sentence.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** Signals that a headline names. */
const most = 2;

/** A decision in a sentence or three: what it gave, how risky the call was, and the strongest that spoke against it. */
export function useHeadline(): (decision: DecisionDetail) => string {
  const t = useT();
  const { number } = useFormat();
  const say = useSignalSentence();
  return ({ effect, enforced, cause, score, signals, as_name }) => {
    const did = t(enforced ? `logging.did.${effect}` : `logging.would.${effect}`);
    const what =
      score === null ? t("logging.headlineUnscored", { did }) : t("logging.headline", { did, score: number(score) });
    const why = cause === "policy" ? [] : [t(`logging.causeText.${cause}`)];
    const against = speaksAgainst(signals)
      .slice(0, most)
      .map((signal) => say({ ...signal, asName: as_name }));
    return [what, ...why, ...against].join(" ");
  };
}
