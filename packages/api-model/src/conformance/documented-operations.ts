import { specDocument } from "./spec-document.ts";
import { getLifecycle } from "./spec-operation.ts";
import { listOperations, specPaths } from "./spec-paths.ts";
import { Steps } from "./steps.ts";

/** One operation that a document describes. */
export interface DocumentedOperation {
  /** In capitals. */
  readonly method: string;
  /** As the document writes it. */
  readonly template: string;
  readonly deprecated: boolean;
  /** Sunset date in Unix milliseconds. */
  readonly sunsetMs: number | null;
}

/** The operations of a document, and which of them a call is. */
export interface DocumentedOperations {
  readonly list: readonly DocumentedOperation[];
  /** The operation that a path fits, or a template whose parameters have other names; null when there is none. */
  readonly find: (method: string, path: string) => DocumentedOperation | null;
}

/** Reads the operations of a parsed document; none when it is no OpenAPI document. */
export function documentedOperations(value: unknown): DocumentedOperations {
  const document = specDocument(value);
  if (document === null) return { list: [], find: () => null };
  const { paths, match } = specPaths(document);
  const byName = new Map<string, DocumentedOperation>();
  for (const path of paths) {
    for (const [method, operation] of listOperations(path.item)) {
      const name = method.toUpperCase();
      byName.set(`${name} ${path.template}`, { method: name, template: path.template, ...getLifecycle(operation) });
    }
  }
  return {
    list: [...byName.values()],
    find: (method, path) => {
      const found = match(path, method.toLowerCase(), new Steps(Infinity));
      return found === null || found.operation === null ? null : (byName.get(`${method} ${found.template}`) ?? null);
    },
  };
}
