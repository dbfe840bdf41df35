import { readImportGraph } from "./import-graph.ts";
import { forbidden } from "./import-rules.ts";
import { reportFindings } from "./report-findings.ts";

/** Checks the imports of every source file below `root`; one sentence a finding. */
export async function checkImports(root: string): Promise<string[]> {
  const { summary } = await readImportGraph(root, {
    validate: true,
    ruleSet: { forbidden },
    skipAnalysisNotInRules: true,
  });
  return summary.violations.map(({ from, to, rule }) => `${from} must not import ${to} (${rule.name})`);
}

if (import.meta.main) reportFindings("import directions", await checkImports(process.cwd()));
