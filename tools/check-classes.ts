import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportFindings } from "./report-findings.ts";
import { sourceFiles } from "./source-files.ts";

/** What a line of the console or its design system must not say, and what to say instead. */
const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w-])-?(?:scroll-)?m[lr]-(?:\[|auto\b|px\b|\d)/, "ms-/me- (margin at the start or end of the line)"],
  [/(?<![\w-])(?:scroll-)?p[lr]-(?:\[|px\b|\d)/, "ps-/pe- (padding at the start or end of the line)"],
  [/(?<![\w-])-?(?:left|right)-(?:\[|auto\b|full\b|px\b|\d)/, "start-/end-"],
  [/(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/, "text-start/text-end, float-start/float-end"],
  [/(?<![\w-])border-[lr](?:-|(?=["'`\s]))/, "border-s/border-e"],
  [/(?<![\w-])rounded-(?:[lr]|tl|tr|bl|br)(?:-|(?=["'`\s]))/, "rounded-s/rounded-e, rounded-ss/-se/-es/-ee"],
  [/(?<![\w-])dark:/, "a token of the theme; dark surfaces are data-theme, not a variant"],
];

const bannedInCss: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^\s*(?:margin|padding|border)-(?:left|right)\b/, "the -inline-start/-inline-end property"],
  [/^\s*(?:left|right)\s*:/, "inset-inline-start/inset-inline-end"],
  [/^\s*(?:text-align|float|clear)\s*:\s*(?:left|right)\b/, "start/end, inline-start/inline-end"],
  [/^\s*border-(?:top|bottom)-(?:left|right)-radius\b/, "border-start-start-radius and its siblings"],
];

/** Finds styles that would not turn round with the page in a right-to-left language, and per-class dark variants. */
export function checkClasses(root: string): string[] {
  const folders = ["apps/console/src", "packages/ui/src"];
  return sourceFiles(root, folders, [".ts", ".tsx", ".css"]).flatMap((path) => {
    if (/\.test\.tsx?$/.test(path)) return [];
    const rules = path.endsWith(".css") ? [...banned, ...bannedInCss] : banned;
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      rules
        .filter(([pattern]) => pattern.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map(([pattern, instead]) => `${path}:${index + 1}: "${pattern.exec(line)?.[0].trim()}": use ${instead}`),
    );
  });
}

if (import.meta.main) reportFindings("direction classes", checkClasses(process.cwd()));
