import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

/** What a share of the score is about: a word of the mail, a part of a name in it, a signal, or a trait that the model learned. */
export function useFeatureName(): (id: string) => string {
  const t = useT();
  const names = useAnalysisNames();
  return (id) => {
    const word = /^word:(.*)$/s.exec(id)?.[1];
    if (word !== undefined) {
      const [, kind = "", part = ""] = /^(\w+):(.*)$/s.exec(word) ?? [];
      return names.part(kind, part.replace(/^\^|\$$/g, "")) || t("mailAnalysis.word", { word });
    }
    const name = names.signal(id);
    return name === id ? names.trait(id) : name;
  };
}
