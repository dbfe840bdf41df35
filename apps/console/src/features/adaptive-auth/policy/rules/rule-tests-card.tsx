import type { AdaptiveSettings, RuleTest, RuleTestResult } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Card } from "@parapet/ui/card";
import { IconButton } from "@parapet/ui/icon-button";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../../lib/problem/load-problem.tsx";
import { ruleTestsQuery } from "../policy-queries.ts";

interface RuleTestsCardProps {
  apiId: string;
  settings: AdaptiveSettings;
  mayEdit: boolean;
  onChange: (tests: RuleTest[]) => void;
}

/** Calls with the effects that the settings on this page should give them, and those that they do. */
export function RuleTestsCard({ apiId, settings, mayEdit, onChange }: RuleTestsCardProps) {
  const t = useT();
  const { tests = [] } = settings;
  const { data, error, refetch } = useQuery({ ...ruleTestsQuery(apiId, settings), enabled: tests.length > 0 });
  return (
    <Card title={t("policy.tests")} padded={false}>
      <p className="px-5 pt-4 pb-3 text-fg-2">{t(tests.length === 0 ? "policy.testsNone" : "policy.testsText")}</p>
      {error !== null && (
        <LoadProblem title={t("policy.testsErrorTitle")} error={error} onRetry={() => void refetch()} />
      )}
      {tests.length > 0 && (
        <ul aria-label={t("policy.tests")} className="grid p-2 pt-0">
          {tests.map((test) => (
            <TestRow
              key={test.id}
              test={test}
              result={data?.items.find(({ id }) => id === test.id)}
              onRemove={mayEdit ? () => onChange(tests.filter(({ id }) => id !== test.id)) : null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface TestRowProps {
  test: RuleTest;
  /** undefined while it runs. */
  result: RuleTestResult | undefined;
  /** null where it can't be removed. */
  onRemove: (() => void) | null;
}

function TestRow({ test, result, onRemove }: TestRowProps) {
  const t = useT();
  const ruleName = useRuleName();
  const effect = result && t(`adaptive.effect.${result.effect}`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg px-3 py-2.5 hover:bg-hover">
      <div className="grid min-w-0 gap-0.5">
        <bdi className="font-medium wrap-anywhere">{test.name}</bdi>
        <span className="text-sm text-fg-3">
          <bdi className="font-mono wrap-anywhere">
            {test.call.method} {test.call.path}
          </bdi>
          {" · "}
          {t("policy.testExpects", { effect: t(`adaptive.effect.${test.effect}`) })}
          {effect !== undefined && " · "}
          {effect !== undefined &&
            (result?.rule
              ? t("policy.testGotBy", { effect, rule: ruleName(result.rule.name) })
              : t("policy.testGot", { effect }))}
        </span>
      </div>
      <span className="flex items-center gap-2">
        {result !== undefined && (
          <Badge tone={result.passed ? "success" : "error"}>
            {t(result.passed ? "policy.testPassed" : "policy.testFailed")}
          </Badge>
        )}
        {onRemove !== null && (
          <IconButton label={t("policy.removeTest", { test: test.name })} size="sm" onClick={onRemove}>
            <Trash2 aria-hidden size={15} />
          </IconButton>
        )}
      </span>
    </li>
  );
}
