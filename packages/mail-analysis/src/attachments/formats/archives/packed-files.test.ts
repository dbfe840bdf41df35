import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attach, codesOf } from "../../../testing/attach.ts";
import { damaged } from "../../../testing/damage.ts";
import { bzip2Files, script, xzFiles } from "../../../testing/packed-archives.ts";

/** The script, packed by bzip2. */
const bzip2 = Buffer.from(
  "QlpoOTFBWSZTWRp9tigAAQ3/////////////////////////////////////////////sAFYCEAAAAAAAAAABMAAAAAAAAAAAmAAAAAA" +
    "AAAAAAAAAAAAEwEwkwAEwABMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABlSmp6mwKbT0p6T1MnqGI00xABpo9RkYEaGjRhGg9QD" +
    "TQGCbKaaaaNDEyADQAAAAGIGgAGgAAADTQaA0aNAoQaklSS1NrTJ4dSxBVK6o2LG1FbVVzdVl9Xb3CsMKzWq244kGSBfAY8FvBdK8619" +
    "2d3iLBVA2IAyIMaDZEiABstms/7Ds8gvKACkFSDGAvVrtjG2257fLfcH1+XAF/cnIGArsDBXFKDcoO53S6wl2u8LeLzDQ8QyBvV7inQG" +
    "+MgWoG/X+wsrQDEPQKZXgMDgsHhMLhou1AswYxeCxBbQcQ3AoguoKdoCoBjgcXGggQQLAFPjWYKoFAGOa4UGABWAx6taCAuBVAgSCRoD" +
    "aQccjJKAWagFeC0TAFYkBSgoArXcFGEI/ykFsRBcEAYphJ5CUyMrkpbJ5SXyuWy8xMzWYm5zM5rN5zOyUnKSstLzEzNTc5Oz0/QUNFR0" +
    "lLTU9RU1VXWVtdX2FjZWdpa21vcXN1d3l7fX+Bg4WHiYuNj5GTlZeZm52foaOlp6mrra+xs7W3ubu9v8HDxcfJy83P0dPV19nb3d/h4+" +
    "Xn/vT19vf4+a0A+tP//f5+i7kinChIDT7bFA",
  "base64",
);
/** The script, packed by xz. */
const xz = Buffer.from(
  "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AUCATBdADsYSqYn6hABDQc1IgwBE+6qHKIbQPZsuZp3rxh9wGIkUxTitLM6LNhkNwQWmekl" +
    "/ppW0EksZO41jSpImjY0DMBf4I/w37EAfMPAbZii0yiB6cXMY9c45AIhrNexKDkE69LMi3UmxgeAu9fpNK7RXUasEljjmfPkUKxFd1Jb" +
    "sbLZxpBY/3brOl4QxMmK/VJbg3eF6KTTZEIPgxqeGthnOhMUB0UlLdmpZHKCcFBiDZJRnW8wPFudeVTCTMXyL6q3DiVKemuJVkLx+r1Z" +
    "u3YkUNx/d3fXK+je94L78yXu5ZsSzo+MOgO+YLZXErvIXEl+3qCcmTFi45KjrJpzTXvzG1SpjX0WSmE6DEpp3/WYSw91jFud/QZ3cE1k" +
    "DB6IwN21owSGlWZedtVAv13MFORYV4oAGVBJUKsMD+wAAcwCgwoAAHHFxC2xxGf7AgAAAAAEWVo=",
  "base64",
);
/** The script, packed by zstd. */
const zstd = Buffer.from(
  "KLUv/QBofQoAxBN2YXIgc2hlbGwgPSBuZXcgQWN0aXZlWE9iamVjdCgnV1NjcmlwdC5TJyk7LlJ1bignY2FsYy5leGUKLQoAAQIDBAUG" +
    "BwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/QEFCQ0RFRkdISUpLTE1OT1BRUlNU" +
    "VVZXWFlaW1xdXl9gYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGi" +
    "o6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9vr/AwcLDxMXGx8jJysvMzc7P0NHS09TV1tfY2drb3N3e3+Dh4uPk5ebn6Onq6+zt7u/w" +
    "8fLz9PX29/j5+vv8/f7/BQBU8ErAlKBeOoF6agZMoMo=",
  "base64",
);

describe.each([
  ["bzip2", "bz2", "tbz2", bzip2],
  ["xz", "xz", "txz", xz],
  ["zstd", "zst", "tzst", zstd],
])("a file packed by %s", (name, extension, tar, packed) => {
  test("is unpacked and inspected", () => {
    const { type, findings, parts } = attach(`run.js.${extension}`, packed);
    expect([type.name, findings]).toEqual([name, []]);
    expect(parts.map((part) => [part.name, part.size, codesOf(part)])).toEqual([["run.js", script.length, ["script"]]]);
    expect(attach(`a.${tar}`, packed).parts[0]?.name).toBe("a.tar");
  });

  test("is unreadable if truncated, and never hangs if damaged", () => {
    expect(codesOf(attach(`a.${extension}`, packed.subarray(0, packed.length - 20)))).toContain("unreadable");
    fc.assert(
      fc.property(damaged([packed], 8), (bytes) => {
        const { parts } = attach(`a.${extension}`, bytes);
        expect(parts.length).toBeLessThan(2);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  ["bz2", bzip2Files["two streams"]],
  ["xz", xzFiles["two streams"]],
])("reads all streams of a file: %s", (extension, packed) => {
  const { findings, parts } = attach(`run.js.${extension}`, packed?.bytes ?? Buffer.alloc(0));
  expect([findings, parts.map(({ content }) => content)]).toEqual([[], [Buffer.concat(packed?.contents ?? [])]]);
});

test("content before the damage is kept and reported as damaged", () => {
  const { bytes, contents } = bzip2Files["two streams"] ?? { bytes: Buffer.alloc(0), contents: [] };
  const { findings, parts } = attach("run.js.bz2", Buffer.concat([bytes, Buffer.from("after the end")]));
  expect(findings).toEqual([{ code: "unreadable", evidence: "" }]);
  expect(parts.map(({ name, size, content }) => [name, size, content])).toEqual([
    ["run.js", 1024, Buffer.concat(contents).subarray(0, 1024)],
  ]);
});
