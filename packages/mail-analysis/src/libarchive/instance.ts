import { readFileSync } from "node:fs";

/** What the binary of libarchive-wasm 1.2.0 calls the functions that are used; a test compares this with the package. */
export const exportNames = {
  memory: "w",
  initialize: "x",
  archive_read_new: "z",
  archive_read_support_filter_all: "A",
  archive_read_support_format_all: "B",
  archive_read_open_memory: "D",
  archive_read_next_entry: "E",
  malloc: "R",
  archive_read_data: "T",
} as const;
/** What it calls the one function that it may ask for something: memory. */
export const growName = "o";

/** Bytes of memory that one archive may take: a file of 64 MiB and the largest model that archivers choose themselves. */
const maxMemory = 320 * 2 ** 20;
const pageSize = 2 ** 16;

type FunctionName = Exclude<keyof typeof exportNames, "memory">;

/** libarchive with a memory of its own. */
export interface Instance {
  readonly call: (name: FunctionName, ...values: readonly number[]) => number;
  /** Valid until the next call, which may move it. */
  readonly bytes: () => Uint8Array;
}

let compiled: WebAssembly.Module | null = null;

/**
 * Starts libarchive. Each archive gets an instance of its own, so a hostile one changes nothing for the next. It can reach
 * no file, clock or environment: every import but memory is refused.
 */
export function startInstance(): Instance {
  compiled ??= new WebAssembly.Module(readFileSync(binaryFile()));
  const instance: { memory: WebAssembly.Memory | null } = { memory: null };
  const imports: WebAssembly.ImportObject = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled))
    (imports[module] ??= {})[name] = name === growName ? (size) => grow(instance.memory, size >>> 0) : () => -1;
  const { exports } = new WebAssembly.Instance(compiled, imports);
  const memory = exports[exportNames.memory];
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("libarchive has no memory");
  instance.memory = memory;
  const call: Instance["call"] = (name, ...values) => {
    const found = exports[exportNames[name]];
    if (typeof found !== "function") throw new Error(`libarchive has no ${name}`);
    return Number(found(...values));
  };
  call("initialize");
  return { call, bytes: () => new Uint8Array(memory.buffer) };
}

/** Whether an instance ran into a wall: the end of its memory or stack, or what must not happen. It can't be used any more. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** Where the binary lies. */
export function binaryFile(): URL {
  return new URL(import.meta.resolve("libarchive-wasm/dist/libarchive.wasm"));
}

/** Answers 1 when there are as many bytes as are asked for, else 0. */
function grow(memory: WebAssembly.Memory | null, size: number): number {
  if (memory === null || size > maxMemory) return 0;
  memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / pageSize)));
  return 1;
}
