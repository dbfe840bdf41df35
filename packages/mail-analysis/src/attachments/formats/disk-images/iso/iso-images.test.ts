import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildIso } from "../../../../testing/build-iso.ts";
import { fileOf } from "../../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../../testing/inspection.ts";
import { isoRecords, isoVolumes } from "./iso-volumes.ts";
import { readIso } from "./read-iso.ts";

const sector = 2048;
const read = (image: Buffer, limits = {}) => {
  const some = inspection(limits);
  const { files = [] } = readIso(fileOf(image), some);
  return {
    files: files.map(({ name, content, unread }) => [name, `${unread?.why ?? ""}${content.toString()}`]),
    defects: defectsOf(some),
  };
};
const files = [
  { short: "A~1.TXT", long: "A long name.txt", content: "one" },
  { short: "B.TXT", long: null, content: "two" },
];

describe("isoVolumes", () => {
  test("finds the primary and the Joliet tree", () => {
    const { primary, joliet } = isoVolumes(buildIso(files));
    expect([primary, joliet]).toEqual([
      { root: { at: 20 * sector, size: sector }, isWide: false },
      { root: { at: 22 * sector, size: sector }, isWide: true },
    ]);
    expect(isoVolumes(buildIso(files.slice(1))).joliet).toBeNull();
  });

  test("ignores a supplementary tree without the Joliet escape", () => {
    const image = buildIso(files);
    image.write("%X", 17 * sector + 88);
    expect(isoVolumes(image).joliet).toBeNull();
  });

  test("keeps the first of each kind and stops at the terminator", () => {
    const image = buildIso(files);
    // The Joliet descriptor becomes a second primary one with another root.
    image[17 * sector] = 1;
    expect(isoVolumes(image)).toMatchObject({ primary: { root: { at: 20 * sector } }, joliet: null });
    const late = buildIso(files);
    late[16 * sector] = 255;
    expect(isoVolumes(late)).toEqual({ primary: null, joliet: null });
  });

  test("needs a complete descriptor", () => {
    const image = buildIso(files);
    expect(isoVolumes(image.subarray(0, 16 * sector + 189)).primary).toBeNull();
    expect(isoVolumes(image.subarray(0, 16 * sector + 190)).primary).not.toBeNull();
    expect(isoVolumes(Buffer.alloc(0))).toEqual({ primary: null, joliet: null });
  });

  test("reads 16 sectors", () => {
    const image = Buffer.alloc(34 * sector, 3);
    image[31 * sector] = 1;
    expect(isoVolumes(image).primary).not.toBeNull();
    image[31 * sector] = 3;
    image[32 * sector] = 1;
    expect(isoVolumes(image).primary).toBeNull();
  });
});

describe("isoRecords", () => {
  /** A directory record. */
  function record(name: Buffer | string, at = 0, { flags = 0, size = 0 } = {}): Buffer {
    const label = Buffer.from(name);
    const bytes = Buffer.alloc(33 + label.length + ((label.length + 1) % 2));
    bytes[0] = bytes.length;
    bytes.writeUInt32LE(at, 2);
    bytes.writeUInt32LE(size, 10);
    bytes[25] = flags;
    bytes[32] = label.length;
    label.copy(bytes, 33);
    return bytes;
  }
  const list = (directory: Buffer, size = directory.length, isWide = false) =>
    [...isoRecords(directory, { at: 0, size }, isWide)].map(({ name, at, size: length, isDirectory }) => [
      name,
      at,
      length,
      isDirectory,
    ]);

  test("lists entries without self and parent", () => {
    const self = [record(Buffer.from([0])), record(Buffer.from([1]))];
    expect(
      list(
        Buffer.concat([
          ...self,
          record("A", 5, { size: 7 }),
          record("DIR", 6, { flags: 2 }),
          record("B", 7, { flags: 1 }),
        ]),
      ),
    ).toEqual([
      ["A", 5 * sector, 7, false],
      ["DIR", 6 * sector, 0, true],
      ["B", 7 * sector, 0, false],
    ]);
    expect(list(record(Buffer.from([2])))).toHaveLength(1);
  });

  test("continues at the next sector", () => {
    const first = Buffer.concat([record("A"), Buffer.alloc(sector - record("A").length)]);
    expect(list(Buffer.concat([first, record("B")])).map(([name]) => name)).toEqual(["A", "B"]);
  });

  test("stops at the directory's size", () => {
    const two = Buffer.concat([record("A"), record("B")]);
    expect(list(two, record("A").length).map(([name]) => name)).toEqual(["A"]);
    expect(list(two, 1e9).map(([name]) => name)).toEqual(["A", "B"]);
  });

  test("decodes Joliet names as UTF-16", () => {
    expect(list(record(Buffer.from("06270041", "hex")), 100, true)[0]?.[0]).toBe("اA");
    expect(list(record(Buffer.from("062700", "hex")), 100, true)[0]?.[0]).toBe("ا");
    expect(list(record(Buffer.from([0xe9])))[0]?.[0]).toBe("é");
  });
});

describe("readIso", () => {
  test("merges both trees, preferring long names", () => {
    expect(read(buildIso(files))).toEqual({
      files: [
        ["DOCS/A long name.txt", "one"],
        ["DOCS/B.TXT", "two"],
      ],
      defects: [],
    });
  });

  test("strips the version from names", () => {
    const image = buildIso([{ short: "A.TXT", long: "A;x;12", content: "one" }]);
    expect(read(image).files).toEqual([["DOCS/A;x", "one"]]);
  });

  test("limits files, and records to ten times as many", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ short: `${at}.TXT`, long: null, content: "x" }));
    expect(read(buildIso(many(3)), { attachments: 2 })).toMatchObject({ files: { length: 2 }, defects: [] });
    // The folder is a record, too.
    expect(read(buildIso(many(19)), { attachments: 2 }).defects).toEqual([]);
    expect(read(buildIso(many(20)), { attachments: 2 }).defects).toEqual(["too_many_attachments"]);
  });

  test("charges files to the unpacking budget", () => {
    expect(read(buildIso(files), { unpacked: 3 })).toEqual({
      files: [
        ["DOCS/A long name.txt", "one"],
        ["DOCS/B.TXT", "not_unpacked"],
      ],
      defects: ["unpacked_too_much"],
    });
  });

  test("returns nothing without a tree", () => {
    expect(read(Buffer.alloc(20 * sector)).files).toEqual([]);
  });
});

describe("Rock Ridge", () => {
  /** Created by genisoimage 1.1.11 with `-R`, compressed with gzip. */
  const image = gunzipSync(
    Buffer.from(
      "H4sIAAAAAAACA+3czW4bRQDA8Zm0EaFIFVJEP5IUjQoHOGRrB+HI4oC247E9rfdDu+vI4RJFqVMqgY0Sq+qFSjm1vEB5gUoIbrwAz5G+" +
        "AZeIR4CdXVtJk7ZRC2pD8v/J3hnvzs6XVx7PaneFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
        "UjcqlaoUHRt2e+rldCOJgldsn+T38XPBK8rNX+4tZmbEpXLVpdn9zR+5xXVxufx0Wcy4YEY8/GD+w9lZMTXZX+GdapnQppEN/JZReUTV" +
        "a7XKjXYzVU3bMelqmplA6cT4WZSoz/Tnqlqvf6GMtxp1w1bD75jJyuXFpUqlpm55sfGTNApv3PJS3bad/KhsFWncZpdm2R2It22mMuMH" +
        "b725S5WlWrW6tFytVetf1isVcWRF5ZCjKThozzoGHZwYf4/HfwAAAAAAcHrJ4hy7m/+fF1eKWCPSKf0CAAAAAMDpmv8Ld32ddPP/3BUh" +
        "mf8DAAAAAHDaPD72Hrs0fk/+8ZdIkmm5E/c+lXu+S+fvnSv3O3c4x6w5Jy+OM3k+0GZBzpWJ5iap98bB5nH1kP9BBcRWcY2DcOc5XljK" +
        "+eLkhyvppzB4X4o7w43tg0VOlXtPvUaRAACcQJvHjIjy6MD/BoPg2xndn4j5Ms38pIr7g7Ar5aINVyKrzZpneuar6mScvy6FHdwf3tvo" +
        "q+GmCta3Nr4t7vT2friz6fUf9F2tnu64THaejm+UlK9Rqz/FQplmYboMpw/VqhOFrbV84WW9bL9WP0v53XBwd/FELdw/uKtlK65Omv7j" +
        "OHgirpWxay9p59qYl5oD7fxEimc7u7/s/vbs8e7vu7962/3R6N7g7sZwMOoPRovfb//L7gcAvFAYfC3Fm40G3ujBiB9nAAD+h0yyJy9k" +
        "j/L5t43XqvV61c/aRiWRvq0S23CPdQszk+i2H+bxOImySEcdF1mxDZOqtBvHUZKpZpSoOEptr3jymxo/+i01gR9mVqdxx/ipUToKM19n" +
        "qmFTreLuzY5N2yYpdk5jo23Taj+zUajSqJto46k8B3MgYV5knl3TumiYV8IGfrKqVqJONzAqr47OG+EeNecynJRlw/xTUGTr8XUDAFAI" +
        "vqEPAAA4a8LhqL9NNwAAcKbcX99S63QDAABnyj+scob9APAAAA==",
      "base64",
    ),
  );
  const long = `docs/${"long-".repeat(40)}.txt`;
  const changed = (from: string, to: string) => {
    const copy = Buffer.from(image);
    copy.write(to, copy.lastIndexOf(from));
    return copy;
  };

  test("provides long names, including continued ones", () => {
    expect(read(image).files).toEqual([
      ["docs/Invoice of March 2026.pdf.exe", "MZ"],
      [long, "Notes"],
      ["docs/فاتورة.settingcontent-ms", "var a"],
    ]);
  });

  test("doesn't replace a short name that differs", () => {
    const [first, second] = read(changed("2026.pdf.exe", "2026_pdf.txt")).files;
    expect([first?.[0], second?.[0]]).toEqual(["docs/Invoice of March 2026_pdf.txt", "docs/INVOICE_.EXE"]);
  });

  test("falls back to short or partial names if damaged", () => {
    expect(read(changed("NM\x22", "NM\x00")).files[0]?.[0]).toBe("docs/INVOICE_.EXE");
    const lost = read(changed("CE\x1c", "CX\x1c")).files.filter(([, content]) => content === "Notes");
    expect(lost.map(([name]) => name)).toEqual([`docs/${"long-".repeat(29)}l`, "docs/LONG_LON.TXT"]);
  });
});
