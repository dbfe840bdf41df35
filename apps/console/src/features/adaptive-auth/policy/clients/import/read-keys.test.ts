import { describe, expect, test } from "vitest";
import { maxRows, readKeys } from "./read-keys.ts";
import { hashKeys, partsOf } from "./send-keys.ts";

const read = (text: string) => {
  const file = readKeys(text);
  if (typeof file === "string") throw new Error(file);
  return file;
};
const sent = (text: string) => read(text).rows.map((row) => row.sent);
const watched = { signal: new AbortController().signal, onProgress: () => undefined };
const digest = "ab".repeat(32);

describe("rows", () => {
  test.each([",", ";", "\t"])("are separated by %j, with a header row or in order", (separator) => {
    const rows = [
      ["client", "key"],
      ["Partner A", "first-key"],
      ["Partner B", "second-key"],
    ].map((cells) => cells.join(separator));
    const expected = [
      { client: "Partner A", key: "first-key", owner_email: "", organization: "" },
      { client: "Partner B", key: "second-key", owner_email: "", organization: "" },
    ];
    expect(sent(rows.join("\n"))).toEqual(expected);
    expect(sent(`${rows.slice(1).join("\r\n")}\r\n`)).toEqual(expected);
  });

  test("have columns in any order, quoted cells, a byte order mark and blank lines", () => {
    const text = `\uFEFFOrganization;SHA256;Owner-Email;Kind;Client;Note\n\n"North; Wind";${digest.toUpperCase()};Ops@Example.com;Interactive;"A ""B""";x\n`;
    expect(sent(text)).toEqual([
      {
        client: 'A "B"',
        sha256: digest,
        kind: "interactive",
        owner_email: "ops@example.com",
        organization: "North; Wind",
      },
    ]);
    expect(read(text).rows[0]?.row).toBe(3);
  });

  test("that are wrong are named with their reason", () => {
    const header = "client,key,sha256,kind,owner_email,organization";
    const { rows, bad } = read(
      [
        header,
        ",long-enough,,,,",
        "A,short,,,,",
        "A,,12,,,",
        "A,long-enough,,robot,,",
        "A,long-enough,,,nobody,",
        `A,long-enough,,,,${"x".repeat(121)}`,
        `A,long-enough,${digest},,,`,
        "A,,,,,",
        "B,long-enough,,,,",
      ].join("\n"),
    );
    expect(bad.map(({ row, why }) => [row, why])).toEqual([
      [2, "client"],
      [3, "key"],
      [4, "sha256"],
      [5, "kind"],
      [6, "owner_email"],
      [7, "organization"],
      [8, "no_key"],
      [9, "no_key"],
    ]);
    expect(rows.map(({ row }) => row)).toEqual([10]);
  });

  test("that look like digests without a header row are pointed out", () => {
    expect(read(`A,${digest}`).maybeDigests).toBe(true);
    expect(read(`client,key\nA,${digest}`).maybeDigests).toBe(false);
    expect(read(`A,${digest}\nB,long-enough`).maybeDigests).toBe(false);
  });

  test.each([
    ["", "empty"],
    ["client,key\n\n", "empty"],
    ["client,token\nA,long-enough", "noColumns"],
    ['client,key\n"A,long-enough\nB,long-enough', "openQuote"],
  ])("%j is %s", (text, problem) => {
    expect(readKeys(text)).toBe(problem);
  });

  test("100,000 are read, and not one more", () => {
    const lines = Array.from({ length: maxRows }, (_, at) => `Client ${at % 900},key-number-${at}`);
    expect(read(lines.join("\n")).rows).toHaveLength(maxRows);
    expect(readKeys([...lines, "One,more-than-that"].join("\n"))).toBe("tooManyRows");
  });
});

describe("keys", () => {
  test("are replaced by their SHA-256, and repeated ones are left out", async () => {
    const file = read(`client,key,sha256
A,correct horse,
B,,1a3c5a4cd6ac44d4ec3aa1b7ae3ed21a4ed31d0aef7b1a2cfc3e32f0f9bd5a90
C,correct horse,`);
    const { rows, bad } = await hashKeys(file, watched);
    // printf 'correct horse' | sha256sum
    const expected = (await import("node:crypto")).hash("sha256", "correct horse");
    expect(rows.map((row) => [row.sent.client, row.sent.sha256])).toEqual([
      ["A", expected],
      ["B", "1a3c5a4cd6ac44d4ec3aa1b7ae3ed21a4ed31d0aef7b1a2cfc3e32f0f9bd5a90"],
    ]);
    expect(JSON.stringify(rows)).not.toContain("correct horse");
    expect(bad).toEqual([{ row: 4, client: "C", why: "repeated" }]);
  });

  test("go in batches that keep a client's rows together where they fit", () => {
    const rowOf = (client: string, row: number) => ({ row, sent: { client, key: `key-of-row-${row}` } });
    const rows = ["A", "B", "a", "C", "B", "D"].map((client, at) => rowOf(client, at));
    const parts = partsOf(rows, 3).map((part) => part.map(({ row }) => row));
    expect(parts).toEqual([[0, 2], [1, 4, 3], [5]]);
    expect(
      partsOf(
        Array.from({ length: 7 }, (_, at) => rowOf("A", at)),
        3,
      ).map((part) => part.length),
    ).toEqual([3, 3, 1]);
  });
});
