import { readFileSync } from "node:fs";

/** Minified export names of libarchive-wasm 1.2.0; a test compares them with the package. */
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
/** Name of its only allowed import, which grows the memory. */
export const growName = "o";

/** Memory limit per archive: a file of 64 MiB and the largest model that archivers choose by default. */
const maxMemory = 320 * 2 ** 20;
const pageSize = 2 ** 16;

type FunctionName = Exclude<keyof typeof exportNames, "memory">;

/** A libarchive instance. */
export interface Instance {
  readonly call: (name: FunctionName, ...values: readonly number[]) => number;
  /** Valid until the next call, which can move it. */
  readonly bytes: () => Uint8Array;
}

let compiled: WebAssembly.Module | null = null;

/** Starts libarchive. Each archive gets its own sandboxed instance; every import except memory growth throws. */
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

/** Whether an instance ran out of memory or stack, or aborted. It can't be used again. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/** Path of the binary. */
export function binaryFile(): URL {
  return new URL(import.meta.resolve("libarchive-wasm/dist/libarchive.wasm"));
}

/** Returns 1 if the requested memory is available, else 0. */
function grow(memory: WebAssembly.Memory | null, size: number): number {
  if (memory === null || size > maxMemory) return 0;
  memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / pageSize)));
  return 1;
}
