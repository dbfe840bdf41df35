import { type BulkItem, bulkLimit } from "@parapet/contract";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";

/** A bulk action that has come to its end. */
interface BulkOutcome<Action> {
  readonly action: Action;
  readonly items: readonly BulkItem[];
}

export interface Bulk<Action> {
  /** How many things are through; null when nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly outcome: BulkOutcome<Action> | null;
  readonly run: (action: Action, ids: readonly string[]) => Promise<void>;
  readonly dismiss: () => void;
}

/** Does one thing with many, a hundred a call, and gathers what became of each. */
export function useBulk<Action>(
  send: (action: Action, ids: string[]) => Promise<{ items: readonly BulkItem[] }>,
  onSettled: () => unknown,
): Bulk<Action> {
  const [progress, setProgress] = useState<Bulk<Action>["progress"]>(null);
  const [outcome, setOutcome] = useState<BulkOutcome<Action> | null>(null);
  const run = async (action: Action, ids: readonly string[]) => {
    setOutcome(null);
    const items: BulkItem[] = [];
    for (let start = 0; start < ids.length; start += bulkLimit) {
      setProgress({ done: start, total: ids.length });
      const part = ids.slice(start, start + bulkLimit);
      items.push(...(await send(action, part).catch((error: unknown) => ({ items: failed(part, error) }))).items);
    }
    setProgress(null);
    setOutcome({ action, items });
    await onSettled();
  };
  return { progress, outcome, run, dismiss: () => setOutcome(null) };
}

/** A call that did not come through may have done a part of its work: the list that is read again shows it. */
function failed(ids: readonly string[], error: unknown): BulkItem[] {
  const code = error instanceof ApiError ? error.code : "unavailable";
  return ids.map((id) => ({ id, name: "", result: "failed", error: code }));
}
