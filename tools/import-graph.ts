import { existsSync } from "node:fs";
import { join } from "node:path";
import { Visitor } from "@swc/core/Visitor.js";
import { type ICruiseOptions, type ICruiseResult, cruise } from "dependency-cruiser";

// dependency-cruiser can't use TypeScript 7, and walks with this class of swc, which knows no `using` yet.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(statement) {
  const { type }: { readonly type: string } = statement;
  return type === "UsingDeclaration" ? statement : visitStatement.call(this, statement);
};

/** Reads the imports, types included, of every source file below `root` with dependency-cruiser. */
export async function readImportGraph(root: string, options: ICruiseOptions): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["apps", "packages", "e2e", "tools"].filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      doNotFollow: "node_modules",
      exclude: "(?:^|/)(?:dist|node_modules|test-results)/",
      parser: "swc",
      moduleSystems: ["es6"],
      tsPreCompilationDeps: true,
      ...options,
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "default"], extensions: [".ts", ".tsx", ".js"] },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}
