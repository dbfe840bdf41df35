import type { CallWords, EventComparison } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { CircleCheck } from "lucide-react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { VerdictBadge } from "../../../lib/insights/verdict-badge.tsx";
import { useRuleName } from "./use-rule-name.ts";

type Difference = EventComparison["differences"][number];

interface DifferenceListProps {
  differences: readonly Difference[];
  onShow: (difference: Difference) => void;
}

/** What these rules expect, and what came, is said by the rule itself. */
const plainRules = new Set(["path", "method", "deprecated", "sunset"]);

/** What differs, in words; each leads to its line. */
export function DifferenceList({ differences, onShow }: DifferenceListProps) {
  const t = useT();
  const ruleName = useRuleName();
  if (differences.length === 0)
    return (
      <p className="flex items-center gap-2 text-fg-2">
        <CircleCheck aria-hidden size={16} className="text-success" />
        {t("events.differences.none")}
      </p>
    );
  return (
    <section aria-label={t("events.differences.title")}>
      <h3 className="mb-2 text-sm font-medium text-fg-2">
        {t("events.differences.count", { count: differences.length })}
      </h3>
      <ul className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {differences.map((difference) => {
          const { rule, verdict, sample, spec, expected, got, expected_words, got_words, left_line, right_line } =
            difference;
          const name = ruleName(rule);
          return (
            <li key={`${rule} ${sample} ${spec}`} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <div className="grid min-w-0 flex-1 basis-64 gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <VerdictBadge verdict={verdict} />
                  <span className="font-medium">{name}</span>
                </span>
                {!plainRules.has(rule) && (
                  <span className="text-sm text-fg-2">
                    {t("events.differences.expected")} <Said text={expected} words={expected_words} />
                    {" · "}
                    {t("events.differences.got")} <Said text={got} words={got_words} />
                  </span>
                )}
                <code className="ltr-text w-fit font-mono text-xs break-all text-fg-3">{sample}</code>
              </div>
              {(left_line ?? right_line) !== null && (
                <Button
                  size="sm"
                  aria-label={t("events.differences.showLine", { name })}
                  onClick={() => onShow(difference)}
                >
                  {t("events.differences.show")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What was expected or came: in words where there are some, else as the document has it. */
function Said({ text, words }: { text: string; words: CallWords | null }) {
  if (words === null) return <Value text={text} />;
  return <T id={`events.said.${words.phrase}`} components={{ value: <Value text={words.value} /> }} />;
}

function Value({ text }: { text: string }) {
  return <bdi className="ltr-text font-mono text-fg">{text}</bdi>;
}
