import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attachment } from "../../../../message/message.ts";
import { readMessage } from "../../../../message/read-message.ts";
import { attach, codesOf } from "../../../../testing/attach.ts";
import { buildMessage } from "../../../../testing/build-message.ts";
import { buildSevenZip, type SevenZipMethod } from "../../../../testing/build-seven-zip.ts";
import { buildZip } from "../../../../testing/build-zip.ts";
import { damaged } from "../../../../testing/damage.ts";
import { sevenZips } from "../../../../testing/packed-archives.ts";

const files = [
  { name: "docs/notes.txt", content: "Notes" },
  { name: "docs/فاتورة.pdf.exe", content: "MZP" },
];
const summary = ({ name, size, findings }: Attachment) => [name, size, ...findings.map(({ code }) => code)];

test.each<[SevenZipMethod, SevenZipMethod | null]>([
  ["copy", null],
  ["copy", "copy"],
  ["copy", "lzma"],
  ["lzma", null],
  ["lzma", "lzma"],
])("unpacks files packed by %s under a header packed by %s", (method, header) => {
  const { type, findings, parts } = attach("a.7z", buildSevenZip({ files, method, header }));
  expect([type.name, findings]).toEqual(["7z", []]);
  expect(parts.map((part) => [...summary(part), part.type.name])).toEqual([
    ["docs/notes.txt", 5, "text"],
    ["docs/فاتورة.pdf.exe", 3, "executable", "double_extension", "exe"],
  ]);
});

test.each(Object.entries(sevenZips))("lists files packed by %s as they are", (method, { bytes, contents }) => {
  const { type, findings, parts } = attach("a.7z", bytes);
  expect([type.name, findings]).toEqual(["7z", []]);
  const isRead = method !== "Deflate64";
  expect(parts.map(({ size }) => size)).toEqual(contents.map(({ length }) => length));
  expect(parts.map(({ content }) => content)).toEqual(isRead ? contents : contents.map(() => Buffer.alloc(0)));
  expect(parts.some((part) => codesOf(part).includes("not_unpacked"))).toBe(!isRead);
});

test("files with another compression are listed and reported as not unpacked", () => {
  expect(attach("a.7z", buildSevenZip({ files, method: "ppmd", header: "lzma" })).parts.map(summary)).toEqual([
    ["docs/notes.txt", 5, "not_unpacked"],
    ["docs/فاتورة.pdf.exe", 3, "executable", "double_extension", "not_unpacked"],
  ]);
  const closed = attach("a.7z", buildSevenZip({ files, header: "ppmd" }));
  expect([closed.findings, closed.parts]).toEqual([[{ code: "not_unpacked", evidence: "" }], []]);
});

test("encrypted files are listed by name, and encrypted names are reported", () => {
  const half = attach("a.7z", buildSevenZip({ files, method: "aes", header: "lzma" }));
  expect([half.findings, half.parts.map(summary)]).toEqual([
    [{ code: "encrypted", evidence: "docs/notes.txt" }],
    [
      ["docs/notes.txt", 5, "encrypted"],
      ["docs/فاتورة.pdf.exe", 3, "executable", "double_extension", "encrypted"],
    ],
  ]);
  const whole = attach("a.7z", buildSevenZip({ files, method: "aes", header: "aes" }));
  expect([whole.findings, whole.parts]).toEqual([[{ code: "encrypted", evidence: "" }], []]);
});

test("nested archives are inspected", () => {
  const zip = buildZip([{ name: "run.js", content: "var a" }]);
  const inner = buildSevenZip({ files: [{ name: "b.zip", content: zip }], method: "lzma", header: "lzma" });
  const [part] = attach("a.7z", buildSevenZip({ files: [{ name: "b.7z", content: inner }] })).parts;
  expect(part?.parts[0]?.parts.map(summary)).toEqual([["run.js", 5, "script"]]);
});

test("LZMA costs more than copying, and files over budget are only listed", () => {
  const content = Buffer.alloc(20_000, "Notes ");
  const archive = buildSevenZip({ files: [...files, { name: "long.txt", content }], method: "lzma" });
  const read = (unpacked: number) => {
    const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.7z", content: archive }] }), { unpacked });
    if (!mail.ok) throw new Error(mail.refusal);
    const parts = mail.message.attachments[0]?.parts ?? [];
    return [mail.message.defects.map(({ code }) => code), parts.map(({ findings }) => findings.at(-1)?.code ?? "")];
  };
  expect(read(20_008 * 4 + 2 ** 17)).toEqual([[], ["", "double_extension", ""]]);
  expect(read(20_007 * 4 + 2 ** 17)).toEqual([["unpacked_too_much"], ["", "double_extension", "not_unpacked"]]);
  expect(read(0)).toEqual([["unpacked_too_much"], ["not_unpacked", "not_unpacked", "not_unpacked"]]);
});

test("unpacked files are kept when the rest is over budget", () => {
  const inner = Buffer.from("Notes ".repeat(100));
  const archive = buildSevenZip({ files: [{ name: "a.7z", content: inner }], method: "lzma" });
  const names = ["a.7z", "b.7z", "c.7z"];
  const mail = readMessage(buildMessage({ text: "x", files: names.map((name) => ({ name, content: archive })) }), {
    unpacked: 2 * (600 * 4 + 2 ** 17) + 2 ** 17,
  });
  if (!mail.ok) throw new Error(mail.refusal);
  const sizes = mail.message.attachments.map(({ parts }) => parts.map(({ content }) => content.length));
  expect(sizes).toEqual([[600], [600], [0]]);
});

test("PPMd costs four times more", () => {
  const { bytes = Buffer.alloc(0) } = sevenZips.PPMd ?? {};
  const unpacked = (limit: number) => {
    const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.7z", content: bytes }] }), {
      unpacked: limit,
    });
    return mail.ok ? mail.message.defects.map(({ code }) => code) : [mail.refusal];
  };
  expect(unpacked(1288 * 16 + 2 ** 17)).toEqual([]);
  expect(unpacked(1288 * 16 + 2 ** 17 - 1)).toEqual(["unpacked_too_much"]);
});

test("a header with impossible sizes is unreadable", () => {
  const archive = buildSevenZip({ files });
  for (const [at, value] of [
    [20, 2n ** 60n],
    [12, 2n ** 63n],
    [20, 0n],
  ] as const) {
    const copy = Buffer.from(archive);
    copy.writeBigUInt64LE(value, at);
    expect(codesOf(attach("a.7z", copy))).toEqual(at === 20 && value > 0n ? [] : ["unreadable"]);
  }
});

test("damaged archives are listed as far as possible without hanging", () => {
  const archives = [
    buildSevenZip({ files, method: "lzma" }),
    buildSevenZip({ files, method: "copy", header: "lzma" }),
    buildSevenZip({ files, method: "aes", header: "copy" }),
    ...Object.values(sevenZips).map(({ bytes }) => bytes),
  ];
  fc.assert(
    fc.property(damaged(archives, 6), (file) => {
      expect(attach("a.7z", file)).toMatchObject({ type: { name: "7z" } });
    }),
    { numRuns: 400 },
  );
});
