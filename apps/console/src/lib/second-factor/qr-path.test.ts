import fc from "fast-check";
import { expect, test } from "vitest";
import { qrPath } from "./qr-code.tsx";

/** The squares that a path fills. */
function filled(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index},${y}`),
  );
}

test("a run of dark modules is one rectangle", () => {
  expect(qrPath([[true, true, false, true]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1z");
  expect(qrPath([[false, false], []])).toBe("");
});

test("the path fills exactly the dark modules", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.boolean(), { maxLength: 30 }), { maxLength: 30 }), (rows) => {
      const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x},${y}`] : [])));
      expect(filled(qrPath(rows))).toEqual(dark);
    }),
  );
});
