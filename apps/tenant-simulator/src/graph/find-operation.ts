import type { GraphVersion } from "./graph-request.ts";
import type { Operation } from "./operation.ts";

export interface FoundOperation {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds operations by method and path; literal segments take precedence over parameters. */
export function operationFinder(operations: readonly Operation[]) {
  const rows = operations
    .map((operation) => ({ operation, segments: operation.path.slice(1).split("/") }))
    .toSorted((left, right) => parametersOf(left.segments) - parametersOf(right.segments));
  return (method: string, path: string, version: GraphVersion): FoundOperation | null => {
    const segments = segmentsOf(path);
    for (const { operation, segments: pattern } of rows) {
      if (operation.method !== method || operation.version !== version) continue;
      const params = paramsOf(pattern, segments);
      if (params !== null) return { operation, params };
    }
    return null;
  };
}

/** Splits a path; a key in parentheses, `mailFolders('inbox')`, becomes a segment. */
function segmentsOf(path: string): readonly string[] {
  return path
    .slice(1)
    .replaceAll(/\('([^']*)'\)/g, "/$1")
    .split("/")
    .map(decodeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) params[part.slice(1, -1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

function parametersOf(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith("{")).length;
}
