import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** What a share of the score is about: a word of the mail, a signal, or a trait that the model learnt. */
export function useFeatureName(): (id: string) => string {
  const t = useT();
  const names = useAnalysisNames();
  return (id) => {
    if (id.startsWith("word:")) return t("mailAnalysis.word", { word: id.slice("word:".length) });
    const name = names.signal(id);
    return name === id ? names.trait(id) : name;
  };
}
