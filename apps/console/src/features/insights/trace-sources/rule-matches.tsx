import type { SourceRuleCheck } from "@parapet/contract";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface RuleMatchesProps {
  check: SourceRuleCheck | undefined;
  /** What says that there are no calls to match. */
  noCalls: string;
}

/** How many of the newest calls a rule matches, with some of them. */
export function RuleMatches({ check, noCalls }: RuleMatchesProps) {
  const t = useT();
  const { number } = useFormat();
  const matches = check?.matches ?? null;
  return (
    <div role="status" className="grid min-h-5 gap-1 text-sm text-fg-2">
      {matches !== null && (
        <p>
          {matches.of === 0
            ? noCalls
            : t("sources.rules.matches", { matched: number(matches.matched), of: matches.of })}
        </p>
      )}
      {matches !== null && matches.examples.length > 0 && (
        <ul className="grid gap-0.5">
          {matches.examples.map(({ id, method, host, path, status }) => (
            <li key={id}>
              <bdi className="ltr-text font-mono wrap-anywhere">
                {method} {host}
                {path} {status}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
