import { useMemo, useState } from "react";
import type { DiffLine } from "./diff-marker.ts";
import { blockOfLine, type DiffLayout, layoutDiff } from "./diff-rows.ts";
import type { Comparison } from "./use-comparison.ts";

interface Reading {
  readonly comparison: Comparison;
  readonly target: DiffLine | null;
  readonly opened: ReadonlySet<number>;
  /** The change the reader is at; -1 before the first. */
  readonly change: number;
}

export interface DiffReading {
  readonly layout: DiffLayout;
  readonly change: number;
  readonly folds: boolean;
  readonly setFolds: (folds: boolean) => void;
  readonly open: (block: number) => void;
  readonly goTo: (change: number) => void;
}

/** State of a comparison's reader: what is expanded, and the current change. */
export function useDiffReading(comparison: Comparison, split: boolean, target: DiffLine | null): DiffReading {
  const { blocks } = comparison;
  const [folds, setFolds] = useState(true);
  const [reading, setReading] = useState<Reading>({ comparison, target: null, opened: new Set(), change: -1 });
  let { opened, change } = reading;
  if (reading.comparison !== comparison || reading.target !== target) {
    if (reading.comparison !== comparison) [opened, change] = [new Set(), -1];
    // A line that is pointed at has to be in sight.
    if (target) opened = new Set(opened).add(blockOfLine(blocks, target.side, target.line - 1));
    setReading({ comparison, target, opened, change });
  }
  const layout = useMemo(() => layoutDiff(blocks, { split, fold: folds, opened }), [blocks, split, folds, opened]);
  return {
    layout,
    change,
    folds,
    setFolds,
    open: (block) => setReading({ ...reading, opened: new Set(opened).add(block) }),
    goTo: (next) => setReading({ ...reading, change: next }),
  };
}
