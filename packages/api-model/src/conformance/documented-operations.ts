import { specDocument } from "./spec-document.ts";
import { specOperation } from "./spec-operation.ts";
import { specPaths } from "./spec-paths.ts";

/** One operation that a document describes. */
export interface DocumentedOperation {
  /** In capitals. */
  readonly method: string;
  /** As the document writes it. */
  readonly template: string;
  readonly deprecated: boolean;
  /** Unix milliseconds from which nobody should call it. */
  readonly sunsetMs: number | null;
}

/** The operations of a document, and which of them a call is. */
export interface DocumentedOperations {
  readonly list: readonly DocumentedOperation[];
  /** The operation that a path fits, or a template whose parameters have other names; null when there is none. */
  readonly find: (method: string, path: string) => DocumentedOperation | null;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Reads the operations of a parsed document; none when it is no OpenAPI document. */
export function documentedOperations(value: unknown): DocumentedOperations {
  const document = specDocument(value);
  if (document === null) return { list: [], find: () => null };
  const paths = specPaths(document);
  const byName = new Map<string, DocumentedOperation>();
  for (const template of Object.keys(Object(document.root["paths"]))) {
    const match = paths.match(template);
    if (match?.template !== template) continue;
    for (const method of methods) {
      const operation = specOperation(document, match.item, method, match.place);
      if (operation === null) continue;
      const { deprecated, sunsetMs } = operation;
      const name = method.toUpperCase();
      byName.set(`${name} ${template}`, { method: name, template, deprecated, sunsetMs });
    }
  }
  return {
    list: [...byName.values()],
    find: (method, path) => byName.get(`${method} ${paths.match(path)?.template ?? ""}`) ?? null,
  };
}
