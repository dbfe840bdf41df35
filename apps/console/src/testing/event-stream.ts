/** Server-sent events as a test sends them: the response of an endpoint that streams. */
export interface EventStream extends AsyncIterable<string> {
  /** Sends a message, as JSON. */
  send(data: unknown): void;
  /** Breaks off. */
  end(): void;
}

export function eventStream(): EventStream {
  const pieces: string[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    send(data) {
      pieces.push(`data: ${JSON.stringify(data)}\n\n`);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        yield* pieces.splice(0);
        if (isOver) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
