import { useT } from "../../../lib/i18n/use-t.ts";

/** What a rule is called: one without a name says so, and signs without a letter or digit stand in quotation marks. */
export function useRuleTitle(): (name: string) => string {
  const t = useT();
  return (name) => {
    if (name.trim() === "") return t("rules.noName");
    return /[\p{L}\p{N}]/u.test(name) ? name : t("rules.signsName", { name });
  };
}
