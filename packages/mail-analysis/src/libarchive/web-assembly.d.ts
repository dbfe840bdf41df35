// The part of the WebAssembly API in use, because TypeScript declares it for browsers only.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    static imports(module: Module): readonly { readonly module: string; readonly name: string }[];
  }
  class Instance {
    constructor(module: Module, imports: ImportObject);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class RuntimeError extends Error {}
  type ImportObject = Record<string, Record<string, (...values: number[]) => number>>;
}
