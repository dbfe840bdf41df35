import { readFileSync } from "node:fs";
import { madvise } from "../libc.ts";

const MADV_DONTNEED = 4;

/** A part of a process's memory, in bytes. */
export interface Mapping {
  readonly start: number;
  readonly size: number;
}

/**
 * Takes the pages of a library that were only read out of this process's memory: most of its code runs once, as it starts. What is
 * run again comes back from the system's page cache, a page fault each 64 KiB.
 */
export function releaseCode(library: string): void {
  const mappings = readOnlyMappings(readFileSync("/proc/self/smaps", "utf8"), library);
  for (const { start, size } of mappings) madvise(start, size, MADV_DONTNEED);
}

/** Mappings of a file that nothing may write and nothing has written: of others, advice would lose what differs from the file. */
export function readOnlyMappings(smaps: string, file: string): Mapping[] {
  return smaps.split(/^(?=[\da-f]+-[\da-f]+ )/m).flatMap((mapping) => {
    const [, start = "", end = "", path] = /^([\da-f]+)-([\da-f]+) r-[x-]p (?:\S+ +){3}(.*)$/m.exec(mapping) ?? [];
    if (path !== file || !/^Anonymous: +0 kB$/m.test(mapping)) return [];
    return [{ start: parseInt(start, 16), size: parseInt(end, 16) - parseInt(start, 16) }];
  });
}
