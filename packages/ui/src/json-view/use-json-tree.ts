import { useMemo, useState } from "react";
import { ancestorsOf, containersOf, type JsonRow, rowsOf, searchRows } from "./json-rows.ts";
import type { Json } from "./json-value.ts";

interface TreeState {
  readonly document: Json;
  readonly opened: ReadonlySet<string>;
  readonly active: string;
  readonly query: string;
  /** Which match the reader is at, from 0. */
  readonly match: number;
}

/** Documents with more containers than this start with the outermost one open only. */
const manyContainers = 100;

function start(document: Json): TreeState {
  const containers = containersOf(document);
  const opened = new Set(containers.length > manyContainers ? [""] : containers);
  return { document, opened, active: "", query: "", match: 0 };
}

export interface JsonTree {
  readonly rows: readonly JsonRow[];
  /** The index of the row that has the keyboard. */
  readonly active: number;
  readonly query: string;
  readonly match: number;
  readonly matches: readonly JsonRow[];
  readonly toggle: (pointer: string) => void;
  readonly activate: (pointer: string) => void;
  readonly search: (query: string) => void;
  /** Goes to another match, round and round. */
  readonly step: (by: 1 | -1) => void;
  readonly expandAll: () => void;
  readonly collapseAll: () => void;
}

/** What of a document is open, which row is active and what is searched for. */
export function useJsonTree(document: Json): JsonTree {
  const [kept, setState] = useState(() => start(document));
  const state = kept.document === document ? kept : start(document);
  const { opened, query, match } = state;
  const rows = useMemo(() => rowsOf(document, (pointer) => opened.has(pointer)), [document, opened]);
  const matches = useMemo(() => searchRows(document, query), [document, query]);
  const change = (part: Partial<TreeState>) => setState({ ...state, ...part });
  /** Opens what a match lies in, and makes it the active row. */
  const show = (found: JsonRow | undefined, part: Partial<TreeState>) =>
    change({
      ...part,
      ...(found ? { active: found.pointer, opened: new Set([...opened, ...ancestorsOf(found.path)]) } : {}),
    });
  return {
    rows,
    active: Math.max(
      0,
      rows.findIndex(({ pointer }) => pointer === state.active),
    ),
    query,
    match,
    matches,
    toggle(pointer) {
      const next = new Set(opened);
      if (!next.delete(pointer)) next.add(pointer);
      change({ opened: next, active: pointer });
    },
    activate: (pointer) => change({ active: pointer }),
    search: (next) => show(searchRows(document, next)[0], { query: next, match: 0 }),
    step(by) {
      if (matches.length === 0) return;
      const next = (match + by + matches.length) % matches.length;
      show(matches[next], { match: next });
    },
    expandAll: () => change({ opened: new Set(containersOf(document)) }),
    collapseAll: () => change({ opened: new Set([""]), active: "" }),
  };
}
