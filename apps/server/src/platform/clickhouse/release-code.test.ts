import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOnlyMappings, releaseCode } from "./release-code.ts";

const library = "/opt/par apet/libchdb.so";

const mapping = (
  range: string,
  rights: string,
  path: string,
  anonymousKb: number,
) => `${range} ${rights} 00001000 fe:01 123                  ${path}
Size:               8192 kB
Rss:                4096 kB
Anonymous:          ${String(anonymousKb).padStart(5)} kB
VmFlags: rd ex mr mw me
`;

test("only unmodified pages of the file may be released", () => {
  const smaps = [
    mapping("7f0000000000-7f0000800000", "r--p", library, 0),
    mapping("7f0000800000-7f0001000000", "r-xp", library, 0),
    // Addresses that the loader has put in.
    mapping("7f0001000000-7f0001800000", "r--p", library, 128),
    mapping("7f0001800000-7f0002000000", "rw-p", library, 0),
    mapping("7f0002000000-7f0002800000", "r-xp", "/usr/bin/node", 0),
    mapping("7f0002800000-7f0003000000", "r-xp", "", 0),
  ].join("");
  expect(readOnlyMappings(smaps, library)).toEqual([
    { start: 0x7f0000000000, size: 0x800000 },
    { start: 0x7f0000800000, size: 0x800000 },
  ]);
  expect(readOnlyMappings("", library)).toEqual([]);
});

/** KiB of a program's code that are in memory. */
function residentKb(file: string): number {
  const mappings = readFileSync("/proc/self/smaps", "utf8").split(/^(?=[\da-f]+-[\da-f]+ )/m);
  const code = mappings.filter((each) => each.includes(" r-xp ") && each.split("\n")[0]?.endsWith(` ${file}`) === true);
  return code.reduce((sum, each) => sum + Number(/^Rss: +(\d+) kB$/m.exec(each)?.[1]), 0);
}

test("a program whose code is taken out of memory goes on with less of it", () => {
  const before = residentKb(process.execPath);
  releaseCode(process.execPath);
  expect(residentKb(process.execPath)).toBeLessThan(before / 2);
});
