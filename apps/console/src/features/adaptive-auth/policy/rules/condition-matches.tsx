import type { ConditionCheck } from "@parapet/contract";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** How many of the newest decisions a condition matches. */
export function ConditionMatches({ matches }: { matches: ConditionCheck["matches"] | undefined }) {
  const t = useT();
  const { number } = useFormat();
  const text = () => {
    if (matches === undefined || matches === null) return "";
    const { of, matched, unknown } = matches;
    if (of === 0) return t("policy.matchesNone");
    const known = t("policy.matches", { matched: number(matched), of });
    return unknown === 0 ? known : `${known} ${t("policy.matchesUnknown", { unknown })}`;
  };
  return (
    <p role="status" className="min-h-5 text-sm text-fg-2">
      {text()}
    </p>
  );
}
