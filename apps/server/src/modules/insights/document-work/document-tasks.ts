import { normalize } from "node:path/posix";
import {
  bundleFiles,
  callDifference,
  listDifferences,
  documentedOperations,
  documentPieces,
  documentServers,
  openReference,
  readContract,
  readDocument,
  readYamlText,
  referenceIndex,
  referenceOperation,
  referenceSchema,
  translateDocument,
  writeYaml,
  yamlLines,
  type CallComparison,
  type CallDifference,
  type Difference,
  type DocumentedOperation,
  type DocumentPiece,
  type DocumentProblem,
  type DocumentWarning,
  type Exchange,
  type ReadPlace,
  type Reference,
} from "@parapet/api-model";
import {
  maxChanges,
  type DocumentFiles,
  type DocumentFormat,
  type ReferenceIndex,
  type ReferenceOperation,
  type SchemaNode,
  type SpecDialect,
} from "@parapet/contract";
import { readWrittenPack } from "../rule-pack/read-pack.ts";
import { tryRules } from "../rule-pack/try-rules.ts";

/** A document as JSON text; its id where it has one, by which it is parsed once. */
export interface DocumentText {
  readonly id: string | null;
  readonly source: string;
}

/** One of two versions that are compared, and the YAML that lines are counted in where it was written as YAML. */
export interface ComparedText extends DocumentText {
  readonly written: string | null;
}

interface Named {
  readonly method: string;
  readonly template: string;
}

/** The operations of a document, and the place in them of each operation that was asked for; -1 for none. */
export interface Operations {
  readonly list: readonly DocumentedOperation[];
  readonly places: readonly number[];
}

interface Change extends Difference {
  readonly fromLine: number | null;
  readonly toLine: number | null;
}

/** What changed between two versions; null where they hold more than can be compared. */
export type Changes = {
  readonly counts: Readonly<Record<Difference["level"], number>>;
  /** Most severe first, limited to `maxChanges`. */
  readonly changes: readonly Change[];
  /** Operations with a change of level error, each once; null means the API as a whole. */
  readonly broken: readonly Pick<Difference, "method" | "path">[];
} | null;

/** All that is done with documents of people, and with what is as large: none of it belongs in the main thread. */
export const documentTasks = {
  /** @param files that the document refers to: what is stored is one document */
  async read(written: string, files: DocumentFiles = []): Promise<Read> {
    const texts = new Map(files.map(({ path, source }) => [normalize(path), source]));
    const bundle = files.length === 0 ? null : await bundleFiles(written, (path) => texts.get(path) ?? null);
    const source = bundle === null ? written : JSON.stringify(bundle, null, 2);
    const read = readDocument(source);
    if (!read.ok) return read;
    if (files.length > 0 && bundle === null)
      return { ok: false, problems: [{ fault: "too_large", pointer: "", line: 1, column: 1 }] };
    const { value, placeOf: _, ...rest } = read;
    const isJson = /^\s*[{[]/.test(source);
    const servers = documentServers(value);
    return { ...rest, servers, source: isJson ? source : JSON.stringify(value), written: isJson ? null : source };
  },

  pieces: (document: DocumentText): DocumentPiece[] => documentPieces(valueOf(document)),

  operations(document: DocumentText, names: readonly Named[]): Operations {
    const { list, find } = documentedOperations(valueOf(document));
    const places = new Map(list.map((each, at) => [each, at]));
    return {
      list,
      places: names.map(({ method, template }) => {
        const found = find(method, template);
        return found === null ? -1 : (places.get(found) ?? -1);
      }),
    };
  },

  knownPaths(document: DocumentText): {
    readonly templates: readonly string[];
    readonly deprecated: readonly string[];
  } {
    const value = valueOf(document);
    return {
      templates: readContract(value)?.templates ?? [],
      deprecated: documentedOperations(value)
        .list.filter(({ deprecated }) => deprecated)
        .map(({ method, template }) => `${method} ${template}`),
    };
  },

  changes(from: ComparedText, to: ComparedText, nowMs: number): Changes {
    const found = listDifferences(valueOf(from), valueOf(to), { nowMs });
    if (found === null) return null;
    const counts = { error: 0, warning: 0, info: 0 };
    for (const { level } of found) counts[level] += 1;
    const [fromLine, toLine] = [lineOf(from), lineOf(to)];
    const broken = found.filter(({ level }) => level === "error").map(({ method, path }) => ({ method, path }));
    return {
      counts,
      changes: found
        .slice(0, maxChanges)
        .map((each) => ({ ...each, fromLine: fromLine(each.base), toLine: toLine(each.revision) })),
      broken: [...new Map(broken.map((each) => [`${each.method} ${each.path}`, each])).values()],
    };
  },

  text(document: DocumentText, dialect: SpecDialect | null, format: DocumentFormat): string {
    const value = valueOf(document);
    const said = dialect === null ? value : translateDocument(value, dialect);
    return format === "yaml" ? writeYaml(said) : JSON.stringify(said, null, 2);
  },

  /** null where the text is no document. */
  referenceIndex(document: DocumentText): ReferenceIndex | null {
    const reference = referenceOf(document);
    return reference === null ? null : referenceIndex(reference);
  },

  referenceOperation(document: DocumentText, method: string, path: string): ReferenceOperation | null {
    const reference = referenceOf(document);
    return reference === null ? null : referenceOperation(reference, method, path);
  },

  referenceSchema(document: DocumentText, pointer: string): SchemaNode[] | null {
    const reference = referenceOf(document);
    return reference === null ? null : referenceSchema(reference, pointer);
  },

  callDifference(
    exchange: Exchange,
    document: DocumentText,
    comparison: Omit<CallComparison, "document">,
  ): CallDifference {
    return callDifference(exchange, { ...comparison, document: valueOf(document) });
  },

  rulePack: readWrittenPack,
  rulePackTrial: tryRules,
} as const;

type Read =
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] }
  | {
      readonly ok: true;
      readonly dialect: SpecDialect;
      readonly title: string;
      readonly version: string;
      readonly warnings: readonly DocumentWarning[];
      readonly servers: readonly ReadPlace[];
      /** As JSON. */
      readonly source: string;
      /** As YAML, where it was written so. */
      readonly written: string | null;
    };

/** Max cached parsed documents, and their characters. */
const cacheLimits = { documents: 8, characters: 40_000_000 } as const;
const parsed = new Map<string, { readonly value: unknown; readonly size: number }>();

function valueOf({ id, source }: DocumentText): unknown {
  if (id === null) return parse(source);
  const known = parsed.get(id) ?? { value: parse(source), size: source.length };
  parsed.delete(id);
  parsed.set(id, known);
  let size = [...parsed.values()].reduce((sum, each) => sum + each.size, 0);
  for (const [oldest, each] of parsed) {
    if ((parsed.size <= cacheLimits.documents && size <= cacheLimits.characters) || oldest === id) break;
    parsed.delete(oldest);
    size -= each.size;
  }
  return known.value;
}

/** A document prepared for reading stays as long as the parsed one does. */
const references = new WeakMap<object, Reference | null>();

function referenceOf(document: DocumentText): Reference | null {
  const value = valueOf(document);
  if (typeof value !== "object" || value === null) return null;
  const known = references.get(value);
  if (known !== undefined) return known;
  const opened = openReference(value);
  references.set(value, opened);
  return opened;
}

function parse(source: string): unknown {
  return JSON.parse(source);
}

function lineOf(document: ComparedText): (pointer: string | null) => number | null {
  const at = placesIn(document);
  return (pointer) => (pointer === null ? null : at(pointer));
}

function placesIn({ written, ...document }: ComparedText): (pointer: string) => number | null {
  if (written === null) {
    const lines = yamlLines(valueOf(document));
    return (pointer) => lines.get(pointer) ?? 1;
  }
  const read = readYamlText(written);
  return (pointer) => (read.ok ? read.placeOf(pointer).line : null);
}
