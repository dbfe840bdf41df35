/** A message of a stream of server-sent events. */
export interface ServerEvent {
  /** "" when the message names none. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
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
