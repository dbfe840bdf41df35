import { existsSync } from "node:fs";
import { join } from "node:path";
import { Visitor } from "@swc/core/Visitor.js";
import { cruise } from "dependency-cruiser";
import { forbidden } from "./import-rules.ts";
import { reportFindings } from "./report-findings.ts";

// dependency-cruiser can't use TypeScript 7, and walks with this class of swc, which knows no `using` yet.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  const { type }: { readonly type: string } = statement;
  return type === "UsingDeclaration" ? statement : visitStatement.call(this, statement);
};

/** Checks the imports of every source file below `root` with dependency-cruiser; one sentence a finding. */
export async function checkImports(root: string): Promise<string[]> {
  const { output } = await cruise(
    ["apps", "packages", "e2e", "tools"].filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      doNotFollow: "node_modules",
      exclude: "(?:^|/)(?:dist|node_modules|test-results)/",
      parser: "swc",
      moduleSystems: ["es6"],
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "default"], extensions: [".ts", ".tsx", ".js"] },
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ from, to, rule }) => `${from} must not import ${to} (${rule.name})`);
}

if (import.meta.main) reportFindings("import directions", await checkImports(process.cwd()));
