import { useT } from "../../../../lib/i18n/use-t.ts";
import { useSignalNames } from "../signals/use-signal-name.ts";

/** What a share of the score is about: a signal, a word of the mail, or a trait that the model learnt. */
export function useFeatureName(): (id: string) => string {
  const t = useT();
  const names = useSignalNames();
  return (id) => {
    if (id.startsWith("word:")) return t("mailAnalysis.word", { word: id.slice("word:".length) });
    const name = names.signal(id);
    return name === id ? t("mailAnalysis.trait", { trait: id }) : name;
  };
}
