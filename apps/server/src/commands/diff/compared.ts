import { readFile, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import {
  bundleFiles,
  listDifferences,
  parsePointer,
  reachable,
  readDocument,
  toPointer,
  type Difference,
  type ReadDocument,
} from "@parapet/api-model";
import { changeNames, changeWords, documentLimit, type ApiConsumer, type ChangeLevel } from "@parapet/contract";
import { UsageError } from "../command-options.ts";

/** A change, in words, with its line in the revision and who calls the operation. */
export interface ReportedChange {
  readonly rule: string;
  readonly level: ChangeLevel;
  readonly method: string | null;
  readonly path: string | null;
  readonly text: string;
  readonly base_pointer: string | null;
  readonly base_line: number | null;
  readonly revision_pointer: string | null;
  /** Of the closest part that the revision has; 1 if there is none. */
  readonly revision_line: number;
  /** Calls in 30 days to the operation, and how many consumers made them; null if no server was asked. */
  readonly calls: number | null;
  readonly consumers: number | null;
}

/** Who calls an operation that breaks. */
export interface BrokenCallers {
  /** The most frequent first. */
  readonly consumers: readonly Pick<ApiConsumer, "kind" | "consumer" | "organization" | "calls">[];
  /** How many there are, which may be more. */
  readonly count: number;
  readonly calls: number;
}

/** Result of a comparison. */
export interface Report {
  readonly base: string;
  readonly revision: string;
  readonly counts: Readonly<Record<ChangeLevel, number>>;
  /** Most severe first. */
  readonly changes: readonly ReportedChange[];
  /** null if no server was asked. */
  readonly broken: BrokenCallers | null;
  /** Unresolved references, which weren't compared: `file:line: text`. */
  readonly warnings: readonly string[];
}

/** A document, joined with the files that it refers to. */
export interface ReadFile {
  readonly file: string;
  /** Of one document. */
  readonly text: string;
  readonly value: unknown;
  /** Line in the file, of what a pointer leads to or of the closest part around it. */
  readonly lineOf: (pointer: string) => number;
  /** Unresolved references, with their places. */
  readonly warnings: readonly string[];
}

type Document = Extract<ReadDocument, { ok: true }>;

/** Reads a document and the files that it refers to. @throws UsageError with the places of what is wrong */
export async function readDocumentFile(file: string): Promise<ReadFile> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  });
  if (text.length > documentLimit) throw new UsageError(`${file} has more than ${documentLimit} characters.`);
  const own = documentOf(file, text);
  const lineOf = (pointer: string) => lineNear(own, pointer);
  const plain = { file, text, value: own.value, lineOf, warnings: looseEnds(file, own, lineOf) };
  if (!own.warnings.some(({ fault }) => fault === "reference_outside")) return plain;
  const bundle = await bundleFiles(text, partsBeside(file));
  if (bundle === null) return plain;
  const joined = JSON.stringify(bundle);
  const document = documentOf(file, joined);
  return { file, text: joined, value: document.value, lineOf, warnings: looseEnds(file, document, lineOf) };
}

/** Reads files below the working folder or the document's: who writes a document must not choose other files to be read. */
function partsBeside(file: string): (path: string) => Promise<string | null> {
  const folders = Promise.all([process.cwd(), dirname(file)].map(async (folder) => realpath(folder)));
  return async (path) => {
    try {
      const real = await realpath(join(dirname(file), path));
      return (await folders).some((folder) => real.startsWith(folder + sep)) ? await readFile(real, "utf8") : null;
    } catch {
      return null;
    }
  };
}

/** Compares two documents without a server. @throws UsageError for documents that are too large */
export function compareFiles(base: ReadFile, revision: ReadFile, nowMs: number): Report & { found: Difference[] } {
  const found = listDifferences(base.value, revision.value, { nowMs });
  if (found === null)
    throw new UsageError("The documents hold more values than can be compared, or are nested too deeply.");
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level } of found) counts[level] += 1;
  const changes = found.map((difference): ReportedChange => {
    const { id: rule, level, method, path, base: base_pointer, revision: revision_pointer } = difference;
    return {
      rule,
      level,
      method,
      path,
      text: sentence(difference),
      base_pointer,
      base_line: base_pointer === null ? null : base.lineOf(base_pointer),
      revision_pointer,
      revision_line: revision.lineOf(revision_pointer ?? base_pointer ?? ""),
      calls: null,
      consumers: null,
    };
  });
  const warnings = [...base.warnings, ...revision.warnings];
  return { base: base.file, revision: revision.file, counts, changes, broken: null, warnings, found: [...found] };
}

function documentOf(file: string, text: string): Document {
  const read = readDocument(text);
  if (read.ok) return read;
  const problems = read.problems
    .slice(0, 10)
    .map(({ fault, line, column }) => `${file}:${line}:${column}: ${faults[fault]}`);
  throw new UsageError(`${file} can't be compared.\n${problems.join("\n")}`);
}

const looseEnds = (file: string, { warnings }: Document, lineOf: (pointer: string) => number) =>
  warnings.map(({ fault, pointer }) => `${file}:${lineOf(pointer)}: ${looseEndTexts[fault]} (${pointer})`);

const looseEndTexts: Readonly<Record<Document["warnings"][number]["fault"], string>> = {
  reference: "unresolved reference",
  reference_outside: "this file can't be read",
  identifier: "too many or too long identifiers",
};

const faults: Readonly<Record<Extract<ReadDocument, { ok: false }>["problems"][number]["fault"], string>> = {
  syntax: "not valid JSON or YAML",
  too_large: "too large",
  no_object: "not an object",
  no_dialect: "neither openapi nor swagger states a version",
  title_missing: "info.title is missing",
  version_missing: "info.version is missing",
  paths_missing: "paths are missing",
  too_many_paths: "too many paths",
  path_start: "a path must start with /",
  path_item: "a path must be an object",
  operation: "an operation must be an object",
  responses_missing: "an operation without responses",
};

/** The line of what a pointer leads to, else of the closest part around it: what was removed has no line of its own. */
const lineNear = ({ value, placeOf }: Document, pointer: string) =>
  placeOf(toPointer(reachable(value, parsePointer(pointer)))).line;

const verbs: Readonly<Record<string, string>> = {
  notice: "not announced correctly",
  became_hidden: "became read-only or write-only",
  became_visible: "is no longer read-only or write-only",
  became_forbidden: "values are no longer allowed",
  became_allowed: "values are now allowed",
  became_alternative: "became one of several alternatives",
  incomplete: "not everything was compared: nested too deeply, or too many differences",
};

function sentence({ id, values }: Difference): string {
  const { subject, aspect, verb } = changeWords(id);
  const { names, where, value, was, is } = changeNames(subject, values);
  const quoted = names.map((name) => `"${name}"`);
  const about = [subject.replaceAll("_", " "), ...quoted, ...(where.length > 0 ? [`(${where.join(" ")})`] : [])].join(
    " ",
  );
  const step = was === "" && is === "" ? value : `${was || "–"} → ${is || "–"}`;
  const detail = [aspect, step].filter((each) => each !== null && each !== "").join(" ");
  const happened = verbs[verb] ?? verb.replaceAll("_", " ");
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${happened}${detail === "" ? "" : ` (${detail})`}`;
}
