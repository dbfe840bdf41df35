import { DataType, load, open } from "ffi-rs";

let isOpen = false;

/** The C library that this process runs with: what Node does not offer of the system. */
function openLibc(): "libc" {
  if (!isOpen) open({ library: "libc", path: "" });
  isOpen = true;
  return "libc";
}

/** Takes or gives up an flock(2) lock. @returns 0 or the errno */
export function flock(descriptor: number, operation: number): number {
  const answer = load({
    library: openLibc(),
    funcName: "flock",
    retType: DataType.I32,
    paramsType: [DataType.I32, DataType.I32],
    paramsValue: [descriptor, operation],
    errno: true,
  });
  if (typeof answer === "number") throw new Error("ffi-rs gave no errno");
  return answer.value === 0 ? 0 : answer.errnoCode;
}

/** Advises the kernel about pages, see madvise(2). */
export function madvise(start: number, size: number, advice: number): void {
  load({
    library: openLibc(),
    funcName: "madvise",
    retType: DataType.I32,
    paramsType: [DataType.I64, DataType.I64, DataType.I32],
    paramsValue: [start, size, advice],
  });
}

/** Returns what was freed to the system: glibc keeps it where something above is still in use, see malloc_trim(3). */
export function trimMalloc(): void {
  load({
    library: openLibc(),
    funcName: "malloc_trim",
    retType: DataType.I32,
    paramsType: [DataType.I32],
    paramsValue: [0],
  });
}
