import fc from "fast-check";
import { expect, test } from "vitest";
import { attach, codesOf } from "../../../testing/attach.ts";
import { damaged } from "../../../testing/damage.ts";

const script = Buffer.concat([
  Buffer.from("var shell = new ActiveXObject('WScript.Shell'); shell.Run('calc.exe');\n".repeat(6)),
  Buffer.from(`${"-".repeat(600)}\n`),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
]);
/** The script and a note, packed by gcab 1.5. */
const zipped = Buffer.from(
  "TVNDRgAAAADJAQAAAAAAACwAAAAAAAAAAwEBAAIAAAAAAAAAXQAAAAEAAQADBQAAAAAAAAAAd10qGyAAcnVuLmpzAAUAAAADBQAAAAB3" +
    "XSobIABub3Rlcy50eHQAYpCFJmQBCAVDSytLLFIozkjNyVGwVchLLVdwTC7JLEuN8E/KSk0u0VAPD04uyiwo0QsGKVHXtIao1QsqzdNQ" +
    "T07MSdZLrUgFCnOVjRpDa2N0R8EooAHgYmBkYmZhZWPn4OTi5uHl4xcQFBIWERUTl5CUkpaRlZNXUFRSVlFVU9fQ1NLW0dXTNzA0MjYx" +
    "NTO3sLSytrG1s3dwdHJ2cXVz9/D08vbx9fMPCAwKDgkNC4+IjIqOiY2LT0hMSk5JTUvPyMzKzsnNyy8oLCouKS0rr6isqq6pratvaGxq" +
    "bmlta+/o7Oru6e3rnzBx0uQpU6dNnzFz1uw5c+fNX7Bw0eIlS5ctX7Fy1eo1a9et37Bx0+YtW7dt37Fz1+49e/ftP3Dw0OEjR48dP3Hy" +
    "1OkzZ8+dv3Dx0uUrV69dv3Hz1u07d+/df/Dw0eMnT589f/Hy1es3b9+9//Dx0+cvX799//Hz1+8/f//998svSS0GAA==",
  "base64",
);

/** The same as `gcab` stores them: one folder, one block. */
function stored(type = 0): Buffer {
  const names = ["run.js", "notes.txt"];
  const contents = [script, Buffer.from("Notes")];
  const all = Buffer.concat(contents);
  const files = names.map((name, at) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt32LE(contents[at]?.length ?? 0, 0);
    entry.writeUInt32LE(at === 0 ? 0 : script.length, 4);
    return Buffer.concat([entry, Buffer.from(`${name}\0`)]);
  });
  const header = Buffer.alloc(44);
  header.write("MSCF\0");
  header.writeUInt32LE(44, 16);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(2, 28);
  header.writeUInt32LE(44 + Buffer.concat(files).length, 36);
  header.writeUInt16LE(1, 40);
  header.writeUInt16LE(type, 42);
  const block = Buffer.alloc(8);
  block.writeUInt16LE(all.length, 4);
  block.writeUInt16LE(all.length, 6);
  return Buffer.concat([header, ...files, block, all]);
}

test.each([
  ["zipped", zipped],
  ["stored", stored()],
])("a cabinet has its files listed and unpacked, %s", (_, cabinet) => {
  const { type, findings, parts } = attach("a.cab", cabinet);
  expect([type.name, findings]).toEqual(["cab", []]);
  expect(parts.map((part) => [part.name, part.size, codesOf(part)])).toEqual([
    ["run.js", script.length, ["script"]],
    ["notes.txt", 5, []],
  ]);
  expect(parts[1]?.type.name).toBe("text");
});

test("files of a cabinet with another compression are listed", () => {
  const { parts } = attach("a.cab", stored(3));
  expect(parts.map((part) => [part.name, codesOf(part)])).toEqual([
    ["run.js", ["not_unpacked", "script"]],
    ["notes.txt", ["not_unpacked"]],
  ]);
});

test("a damaged cabinet is read without hanging", () => {
  fc.assert(
    fc.property(damaged([zipped, stored()], 4), (bytes) => {
      expect(attach("a.cab", bytes).parts.length).toBeLessThanOrEqual(300);
    }),
    { numRuns: 200 },
  );
});
