/** Tells on standard error how far a backup or a restore is. */
export interface Progress {
  /** Told what is worked on now. */
  readonly entry: (name: string, rows: number | null) => void;
  end(): void;
}

const everyMs = 1_000;

/** On a terminal one line that changes, else a line now and then. */
export function startProgress(done: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const counts = { entries: 0, rows: 0 };
  let shown = Date.now();
  const report = (what: string) => {
    const text = `${counts.entries} parts, ${counts.rows.toLocaleString("en")} rows ${what}`;
    stream.write(stream.isTTY ? `\r\x1b[K${text}` : `parapet: ${text}\n`);
  };
  return {
    entry(name, rows) {
      if (Date.now() - shown >= everyMs) {
        shown = Date.now();
        report(`${done}; now ${name}`);
      }
      counts.entries += 1;
      counts.rows += rows ?? 0;
    },
    end() {
      report(done);
      if (stream.isTTY) stream.write("\n");
    },
  };
}
