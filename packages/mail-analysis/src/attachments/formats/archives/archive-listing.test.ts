import { describe, expect, test } from "vitest";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { type ArchiveEntry, archiveFindings, listedContents, memberOf } from "./archive-listing.ts";

const entry = (more: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  name: "a.txt",
  size: 4,
  packedSize: 4,
  isEncrypted: false,
  content: Buffer.from("text"),
  ...more,
});
const codes = (more: Partial<ArchiveEntry>) => archiveFindings([entry(), entry(more)]).map(({ code }) => code);

describe("path traversal", () => {
  test.each(["../a", "a/../b", String.raw`..\a`, String.raw`a\..\b`, "/a", String.raw`\a`, "C:a", "c:/a"])(
    "%s",
    (name) => {
      expect(codes({ name })).toEqual(["path_traversal"]);
    },
  );

  test.each(["a/b", "..a", "a..", "a/..b/c", "...", "a/b:c", "ab:c", ""])("isn't found in %s", (name) => {
    expect(codes({ name })).toEqual([]);
  });
});

describe("the compression ratio", () => {
  test.each([
    [2 ** 20 + 1, 1, ["unpacks_too_far"]],
    [2 ** 20, 1, []],
    [5_000_001, 10_000, ["unpacks_too_far"]],
    [5_000_000, 10_000, []],
  ])("%i bytes from %i", (size, packedSize, expected) => {
    expect(codes({ size, packedSize })).toEqual(expected);
  });
});

test("shows the first matching entry, cut to 200 characters", () => {
  expect(
    archiveFindings([
      entry({ name: "a", isEncrypted: true }),
      entry({ name: `/${"b".repeat(300)}` }),
      entry({ name: "c", isEncrypted: true }),
    ]),
  ).toEqual([
    { code: "encrypted", evidence: "a" },
    { code: "path_traversal", evidence: `/${"b".repeat(199)}` },
  ]);
  expect(archiveFindings([])).toEqual([]);
});

test("memberOf explains missing bytes", () => {
  expect(memberOf(entry())).toEqual({ name: "a.txt", content: Buffer.from("text") });
  const none = { name: "a.txt", content: Buffer.alloc(0) };
  expect(memberOf(entry({ content: null }))).toEqual({ ...none, unread: { size: 4, why: "not_unpacked" } });
  expect(memberOf(entry({ isEncrypted: true }))).toEqual({ ...none, unread: { size: 4, why: "encrypted" } });
  expect(memberOf(entry({ isEncrypted: true, content: null })).unread?.why).toBe("encrypted");
});

describe("listedContents", () => {
  test("charges entries to the unpacking budget", () => {
    const some = inspection({ unpacked: 8 });
    const entries = [entry(), entry({ content: Buffer.from("longer") }), entry()];
    const { files = [], findings } = listedContents({ isEncrypted: false, entries }, some);
    expect(files.map(({ unread }) => unread?.why ?? "read")).toEqual(["read", "not_unpacked", "read"]);
    expect([findings, some.budget.bytes, defectsOf(some)]).toEqual([[], 0, ["unpacked_too_much"]]);
  });

  test("reports encrypted names first", () => {
    const entries = [entry({ name: "/a" })];
    expect(listedContents({ isEncrypted: true, entries }, inspection()).findings).toEqual([
      { code: "encrypted", evidence: "" },
      { code: "path_traversal", evidence: "/a" },
    ]);
  });
});
