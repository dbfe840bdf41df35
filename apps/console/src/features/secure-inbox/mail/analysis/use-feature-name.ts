import { useT } from "../../../../lib/i18n/use-t.ts";
import { useAnalysisNames } from "../use-analysis-names.ts";

const parts = ["name", "host", "host_part", "link_host", "link_path", "subject_part"] as const;

/** What a share of the score is about: a word of the mail, a part of a name in it, a signal, or a trait that the model learnt. */
export function useFeatureName(): (id: string) => string {
  const t = useT();
  const names = useAnalysisNames();
  return (id) => {
    if (id.startsWith("word:")) {
      const word = id.slice("word:".length);
      const part = parts.find((kind) => word.startsWith(`${kind}:`));
      if (part === undefined) return t("mailAnalysis.word", { word });
      return t(`mailAnalysis.part.${part}`, { part: word.slice(part.length + 1).replace(/^\^|\$$/g, "") });
    }
    const name = names.signal(id);
    return name === id ? names.trait(id) : name;
  };
}
