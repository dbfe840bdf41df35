import type { Endpoint } from "@parapet/contract";
import { ApiError } from "./api-error.ts";
import { exchange } from "./exchange.ts";

/** A message of a stream of server-sent events. */
export interface ServerEvent {
  /** "" when the message names none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** How it stands with a stream: being opened, open, broken off and soon opened again, or refused for good. */
export type FollowState = "connecting" | "open" | "lost" | "refused";

interface Following {
  readonly query: unknown;
  readonly signal: AbortSignal;
  readonly onState: (state: FollowState) => void;
  readonly onMessage: (data: string) => void;
}

/** Milliseconds until a broken stream is opened again: twice as long each time. */
const [firstWait, longestWait] = [1000, 30_000];
/** Trying again would be answered the same. */
const final: ReadonlySet<ApiError["code"]> = new Set(["forbidden", "invalid_input", "unauthenticated"]);

/** Follows a row that answers server-sent events with the session's token until the signal, across breaks and refreshes. */
export async function follow(row: Endpoint, { query, signal, onState, onMessage }: Following): Promise<void> {
  let lastEventId = "";
  let wait = firstWait;
  const notify = (state: FollowState) => {
    if (!signal.aborted) onState(state);
  };
  while (!signal.aborted) {
    try {
      const { body } = await exchange(row, { query, signal, lastEventId });
      notify("open");
      wait = firstWait;
      for await (const { id, data } of serverEvents(cutBy(body, signal))) {
        if (signal.aborted) return;
        lastEventId = id || lastEventId;
        onMessage(data);
      }
    } catch (error) {
      if (error instanceof ApiError && final.has(error.code)) return notify("refused");
    }
    notify("lost");
    await pause(wait, signal);
    wait = Math.min(2 * wait, longestWait);
  }
}

/** A body that ends with the signal: the exchange is over, so its timeout no longer applies. */
function cutBy(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): ReadableStream<Uint8Array> {
  const through = new TransformStream<Uint8Array, Uint8Array>();
  void body?.pipeTo(through.writable, { signal }).catch(() => undefined);
  return through.readable;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      resolve();
    }
  });
}

/** Reads the messages of a stream until it ends. Throws when it breaks off; `return` lets go of it. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      const parts = text.split(/\r?\n\r?\n/);
      text = parts.pop() ?? "";
      for (const part of parts) {
        const message = readMessage(part);
        if (message !== null) yield message;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One message; null for a comment, which only tells that the other side is there. */
function readMessage(part: string): ServerEvent | null {
  const fields = part.split(/\r?\n/).map((line) => /^([^:]+):? ?(.*)$/.exec(line));
  const all = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const data = all("data");
  if (data.length === 0) return null;
  return { id: all("id").at(-1) ?? "", event: all("event").at(-1) ?? "message", data: data.join("\n") };
}
