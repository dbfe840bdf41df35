import { changeLevel, type ChangeLevel } from "@parapet/contract";
import type { BrokenCallers, Report, ReportedChange } from "./compared.ts";
import type { DiffFormat } from "./diff-command.ts";

/** Whether a change of a level fails the run. */
export type IsFailure = (level: ChangeLevel) => boolean;

const count = new Intl.NumberFormat("en");
/** Names come from documents and callers: they mustn't begin a line, which a pipeline may read as a command. */
export const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");
const plural = (number: number, one: string) => `${count.format(number)} ${one}${number === 1 ? "" : "s"}`;

const levels = changeLevel.options;
const place = ({ method, path }: ReportedChange) => (method === null ? (path ?? "") : `${method} ${path ?? ""}`);

const summaryOf = ({ counts }: Report) =>
  levels.every((level) => counts[level] === 0)
    ? "No changes for callers"
    : levels
        .map((level) => (level === "info" ? `${count.format(counts[level])} info` : plural(counts[level], level)))
        .join(", ");

const usesOf = ({ calls, consumers }: ReportedChange) =>
  calls === null || calls === 0 ? null : `${plural(calls, "call")} in 30 days by ${plural(consumers ?? 0, "consumer")}`;

const brokenLine = ({ count: broken, calls }: BrokenCallers) =>
  broken === 0
    ? "Breaks no known consumer"
    : `Breaks ${plural(broken, "consumer")} with ${plural(calls, "call")} in 30 days`;

function asText(report: Report): string {
  const { base, revision, changes, broken } = report;
  const lines = changes.flatMap((change) => {
    const uses = usesOf(change);
    return [
      `${change.level.padEnd(7)}  ${[place(change), change.text].filter((each) => each !== "").join("  ")}`,
      `         ${revision}:${change.revision_line}  ${change.rule}`,
      ...(uses === null ? [] : [`         ${uses}`]),
    ].map(oneLine);
  });
  const callers =
    broken === null
      ? []
      : [
          "",
          `${brokenLine(broken)}${broken.count > 0 ? ":" : "."}`,
          ...broken.consumers.map(({ consumer, organization, calls }) => {
            const name = organization === null ? consumer : `${consumer} (${organization})`;
            return oneLine(`  - ${name}  ${plural(calls, "call")}`);
          }),
        ];
  return [
    ...lines,
    ...(lines.length > 0 ? [""] : []),
    `${base} → ${revision}: ${summaryOf(report)}.`,
    ...callers,
    "",
  ].join("\n");
}

function asMarkdown(report: Report): string {
  const { changes, broken } = report;
  const rows = changes.map((change) =>
    [
      change.level,
      code(place(change)),
      prose(change.text),
      code(change.rule),
      ...(broken === null ? [] : [usesOf(change) ?? "–"]),
    ].map(cell),
  );
  const head = ["Level", "Operation", "Change", "Rule", ...(broken === null ? [] : ["Used by"])];
  const callers = broken?.consumers.map(({ consumer, organization, calls }) =>
    [code(consumer), prose(organization ?? "–"), count.format(calls)].map(cell),
  );
  return [
    "## API changes",
    "",
    `${summaryOf(report)}.`,
    ...(broken === null ? [] : ["", `${brokenLine(broken)}.`]),
    ...table(head, rows),
    ...table(["Consumer", "Organization", "Calls in 30 days"], callers ?? []),
    "",
  ].join("\n");
}

const code = (text: string) => (text === "" ? "–" : `\`${text.replaceAll("`", "'")}\``);
/** Without markup: names must not become links, images or HTML. */
const prose = (text: string) => text.replaceAll(/[\\`*_[\]~&<>]/g, (char) => `&#${char.codePointAt(0)};`);
/** A backslash before the escaped bar would escape that backslash instead. */
const cell = (text: string) => oneLine(text).replaceAll(/\\*\|/g, String.raw`\|`);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return ["", line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** SARIF 2.1.0, as code scanning takes it. */
function asSarif({ revision, changes }: Report): string {
  const rules = new Map(changes.map(({ rule, level }) => [rule, level]));
  const sarifLevel = (level: ChangeLevel) => (level === "info" ? "note" : level);
  const run = {
    tool: {
      driver: {
        name: "Parapet",
        rules: [...rules].map(([id, level]) => ({ id, defaultConfiguration: { level: sarifLevel(level) } })),
      },
    },
    results: changes.map((change) => ({
      ruleId: change.rule,
      level: sarifLevel(change.level),
      message: {
        text: [place(change), change.text, usesOf(change)].filter((each) => each !== "" && each !== null).join(". "),
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(revision.replaceAll("\\", "/")) },
            region: { startLine: change.revision_line },
          },
        },
      ],
    })),
  };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return `${JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

/** One test case a change; those that fail the run are failures. */
function asJunit(report: Report, isFailure: IsFailure): string {
  const { revision, changes } = report;
  const failures = changes.filter(({ level }) => isFailure(level)).length;
  const cases = changes.map((change) => {
    const attributes = `classname="${xml(place(change) || revision)}" name="${xml(change.rule)}"`;
    if (!isFailure(change.level))
      return `    <testcase ${attributes}><system-out>${xml(change.text)}</system-out></testcase>`;
    const detail = [change.text, `${revision}:${change.revision_line}`, usesOf(change)].filter((each) => each !== null);
    return `    <testcase ${attributes}><failure type="${change.level}" message="${xml(change.text)}">${xml(detail.join("\n"))}</failure></testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    `  <testsuite name="parapet diff" tests="${changes.length}" failures="${failures}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** XML 1.0 has no other control characters than these. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** What each format prints. */
export const reports: Readonly<Record<DiffFormat, (report: Report, isFailure: IsFailure) => string>> = {
  text: asText,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  sarif: asSarif,
  junit: asJunit,
  markdown: asMarkdown,
};
