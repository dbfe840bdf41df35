/** Where the time of a test file went, in milliseconds by what it waited for. */
type Waits = Map<string, number>;

/** Collects waits by test file. */
export interface TimeTable {
  add(file: string, wait: string, ms: number): void;
  /** The slowest files, one a line, each with its waits, longest first. */
  print(): string;
}

const shownFiles = 25;
/** Seconds below which a wait isn't worth a word. */
const shownSeconds = 0.5;

export function timeTable(): TimeTable {
  const files = new Map<string, Waits>();
  return {
    add(file, wait, ms) {
      const waits = files.get(file) ?? new Map<string, number>();
      files.set(file, waits);
      waits.set(wait, (waits.get(wait) ?? 0) + ms);
    },
    print() {
      const rows = [...files]
        .map(([file, waits]) => ({ file, waits, total: sum(waits.values()) }))
        .toSorted((a, b) => b.total - a.total)
        .slice(0, shownFiles);
      return rows
        .map(({ file, waits, total }) => `${seconds(total).padStart(7)} s  ${file}${partsOf(waits)}`)
        .join("\n");
    },
  };
}

function partsOf(waits: Waits): string {
  const parts = [...waits]
    .filter(([, ms]) => ms >= shownSeconds * 1000)
    .toSorted(([, a], [, b]) => b - a)
    .map(([wait, ms]) => `${wait} ${seconds(ms)}`);
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
