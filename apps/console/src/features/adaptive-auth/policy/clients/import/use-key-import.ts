import { clientWayEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../../../lib/api/call.ts";
import { type KeyFile, type KeyFileProblem, type KeyRow, readKeys } from "./read-keys.ts";
import { hashKeys, type ImportSums, noSums, sendKeys } from "./send-keys.ts";

interface Found {
  readonly rows: readonly KeyRow[];
  readonly sums: ImportSums;
  readonly maybeDigests: boolean;
}

type State =
  | { readonly stage: "choose"; readonly problem: KeyFileProblem | "insecure" | null; readonly error: unknown }
  | { readonly stage: "check" | "import"; readonly done: number; readonly of: number }
  | ({ readonly stage: "preview" } & Found)
  | {
      readonly stage: "done";
      readonly sums: ImportSums;
      readonly end: "finished" | "cancelled" | "failed";
      readonly error: unknown;
    }
  | { readonly stage: "undone"; readonly clients: number; readonly keys: number; readonly restored: number };

const start = { stage: "choose", problem: null, error: null } as const;

/** An import from text to result, with preview and undo. */
export function useKeyImport(api: string) {
  const client = useQueryClient();
  const [state, setState] = useState<State>(start);
  const [undoing, setUndoing] = useState<{ readonly isRunning: boolean; readonly error: unknown }>(idle);
  /** The same for each attempt, so that Undo covers all attempts. */
  const importId = useRef("");
  const running = useRef<AbortController | null>(null);
  // Leaving the page cancels the import.
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current = new AbortController();
    return running.current.signal;
  };
  const look = () =>
    Promise.all(
      ["apiClients", "protectedApis.get", "protectedApis.list"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  const check = async (text: string) => {
    // Browsers hash only in secure contexts: HTTPS or localhost.
    if (!("subtle" in crypto)) return setState({ ...start, problem: "insecure" });
    importId.current ||= crypto.randomUUID();
    const file = readKeys(text);
    if (typeof file === "string") return setState({ ...start, problem: file });
    const signal = begin();
    // Hashing and the server's check are half of the progress each.
    const of = file.rows.length * 2;
    const progress = (done: number) => setState({ stage: "check", done, of });
    progress(0);
    try {
      setState({ stage: "preview", ...(await preview(file, { api, importId: importId.current, signal, progress })) });
    } catch (error) {
      setState({ ...start, error: signal.aborted ? null : error });
    }
  };
  const run = async ({ rows, sums: { refused } }: Found) => {
    const signal = begin();
    const progress = (done: number) => setState({ stage: "import", done, of: rows.length });
    progress(0);
    let sums = noSums;
    const tried = new Set(rows.map(({ row }) => row));
    const bad = refused.filter(({ row }) => !tried.has(row));
    const end = (how: "finished" | "cancelled" | "failed", error: unknown = null) =>
      setState({ stage: "done", sums: { ...sums, refused: sorted([...bad, ...sums.refused]) }, end: how, error });
    try {
      await sendKeys(rows, {
        api,
        importId: importId.current,
        preview: false,
        signal,
        onProgress: progress,
        onSums: (next) => (sums = next),
      });
      end("finished");
    } catch (error) {
      if (signal.aborted) end("cancelled");
      else end("failed", error);
    }
    await look();
  };
  const undo = async () => {
    setUndoing({ isRunning: true, error: null });
    try {
      const body = { import_id: importId.current };
      const undone = await call(clientWayEndpoints["clientImports.undo"], {
        params: { id: api },
        body,
        timeoutMs: undoTimeoutMs,
      });
      setState({ stage: "undone", ...undone });
      setUndoing(idle);
    } catch (error) {
      setUndoing({ isRunning: false, error });
    }
    await look();
  };
  return {
    state,
    undoing,
    check: (text: string) => void check(text),
    run: (found: Found) => void run(found),
    undo: () => void undo(),
    cancel: () => running.current?.abort(),
    restart: () => setState(start),
  };
}

/** One request removes up to 100,000 keys. */
const undoTimeoutMs = 180_000;

const idle = { isRunning: false, error: null };

interface Previewing {
  readonly api: string;
  readonly importId: string;
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
}

async function preview(file: KeyFile, { progress, ...rest }: Previewing): Promise<Found> {
  const { rows, bad } = await hashKeys(file, { signal: rest.signal, onProgress: progress });
  const half = file.rows.length;
  const sums = await sendKeys(rows, {
    ...rest,
    preview: true,
    onProgress: (done) => progress(half + done),
    onSums: () => undefined,
  });
  return {
    rows,
    sums: { ...sums, refused: sorted([...bad, ...sums.refused]) },
    maybeDigests: file.maybeDigests,
  };
}

function sorted(refused: ImportSums["refused"]): ImportSums["refused"] {
  return refused.toSorted((one, other) => one.row - other.row);
}
