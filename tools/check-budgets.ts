import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { reportFindings } from "./report-findings.ts";
import { overBudget } from "./script-budgets.ts";

buildConsole();
reportFindings("script budgets", overBudget(join(import.meta.dirname, "../apps/console/dist")));
