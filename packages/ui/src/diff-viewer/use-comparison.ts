import { useEffect, useMemo, useState } from "react";
import { type LineBlock, linesOf } from "./line-blocks.ts";
import { startDiffWorker } from "./start-diff-worker.ts";

/** Two texts in lines, and where they agree. */
export interface Comparison {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly blocks: readonly LineBlock[];
}

interface Answer {
  readonly left: string;
  readonly right: string;
  readonly blocks: readonly LineBlock[] | null;
}

const nothing: Answer = { left: "", right: "", blocks: [] };

interface Compared {
  /** Of the texts before, while new ones are being compared. */
  readonly comparison: Comparison;
  readonly status: "pending" | "ready" | "failed";
}

/** Compares two texts in a worker. A text that changes stops the comparison under way. */
export function useComparison(left: string, right: string): Compared {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const settle = (blocks: readonly LineBlock[] | null) => setAnswer({ left, right, blocks });
    return startDiffWorker({ left, right }, { onBlocks: settle, onFailure: () => settle(null) });
  }, [left, right]);
  const shown = answer ?? nothing;
  const comparison = useMemo(
    () => ({ left: linesOf(shown.left), right: linesOf(shown.right), blocks: shown.blocks ?? [] }),
    [shown],
  );
  if (answer?.left !== left || answer.right !== right) return { comparison, status: "pending" };
  return { comparison, status: answer.blocks === null ? "failed" : "ready" };
}
