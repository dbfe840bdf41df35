import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attachment } from "../../../message/message.ts";
import { readMessage } from "../../../message/read-message.ts";
import { attach, codesOf } from "../../../testing/attach.ts";
import { buildIso } from "../../../testing/build-iso.ts";
import { buildMessage } from "../../../testing/build-message.ts";
import { buildRar4, buildRar5 } from "../../../testing/build-rar.ts";
import { buildZip } from "../../../testing/build-zip.ts";
import { damaged } from "../../../testing/damage.ts";
import { packRar4, packRar5 } from "../../../testing/pack-rar.ts";

const summary = ({ name, size, findings }: Attachment) => [name, size, ...findings.map(({ code }) => code)];

describe.each([
  ["RAR 4", buildRar4, packRar4, 16],
  ["RAR 5", buildRar5, packRar5, 4],
])("%s", (_, build, pack, weight) => {
  const packed = (name: string, content: string | Buffer, isSolid = false) => ({
    name,
    content,
    packed: pack(Buffer.from(content)),
    isSolid,
  });
  const program = `MZ${"The invoice. ".repeat(50)}${"-".repeat(5000)}`;

  test("lists its files, with the content of stored ones", () => {
    const rar = build([
      { name: "docs", content: "", isFolder: true },
      { name: "docs/notes.txt", content: "Notes" },
      { name: "docs/invoice.pdf.exe", content: "packed", isPacked: true },
    ]);
    const { parts, findings, type } = attach("a.rar", rar);
    expect([type.name, findings]).toEqual(["rar", []]);
    expect(parts.map(summary)).toEqual([
      ["docs/notes.txt", 5],
      ["docs/invoice.pdf.exe", 18, "executable", "double_extension", "not_unpacked"],
    ]);
    expect(parts.map(({ sha256, type: { name } }) => [name, sha256.length])).toEqual([
      ["text", 64],
      ["unknown", 0],
    ]);
  });

  test("unpacks its files", () => {
    const rar = build([
      packed("invoice.pdf.exe", program),
      { name: "notes.txt", content: "Notes" },
      { name: "secret.txt", content: "????", isEncrypted: true },
      packed("فاتورة.js", "var a = 1;"),
    ]);
    const { findings, parts } = attach("a.rar", rar);
    expect(findings).toEqual([{ code: "encrypted", evidence: "secret.txt" }]);
    expect(parts.map((part) => [...summary(part), part.content.toString()])).toEqual([
      ["invoice.pdf.exe", program.length, "executable", "double_extension", program],
      ["notes.txt", 5, "Notes"],
      ["secret.txt", 4, "encrypted", ""],
      ["فاتورة.js", 10, "script", "var a = 1;"],
    ]);
  });

  test("unpacks files after a damaged one", () => {
    const rar = build([packed("a.exe", program), packed("b.js", "var a = 1;")]);
    rar.fill(0xff, rar.indexOf("a.exe") + 40, rar.indexOf("a.exe") + 80);
    expect(attach("a.rar", rar).parts.map(summary)).toEqual([
      ["a.exe", program.length, "executable", "not_unpacked"],
      ["b.js", 10, "script"],
    ]);
  });

  test("isn't mistaken for a zip file contained in it", () => {
    const zip = buildZip([{ name: "a.exe", content: "harmless".padEnd(program.length) }]);
    const member = packed("a.exe", program);
    const rar = build([{ ...member, packed: Buffer.concat([member.packed, zip]) }]);
    expect(attach("a.rar", rar).parts.map(({ content }) => content.toString())).toEqual([program]);
  });

  test("is unpacked up to the budget", () => {
    const rar = build([packed("a.exe", program), packed("b.js", "var a = 1;"), packed("c.exe", program)]);
    const read = (unpacked: number) => {
      const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.rar", content: rar }] }), { unpacked });
      if (!mail.ok) throw new Error(mail.refusal);
      const parts = mail.message.attachments[0]?.parts ?? [];
      const defects = mail.message.defects.map(({ code }) => code);
      return [defects, parts.map(({ findings }) => findings.some(({ code }) => code === "not_unpacked"))];
    };
    const cost = (size: number) => 2 ** 17 + size * weight;
    expect(read(cost(program.length) * 2 + cost(10))).toEqual([[], [false, false, false]]);
    expect(read(cost(program.length) * 2 + cost(10) - 1)).toEqual([["unpacked_too_much"], [false, false, true]]);
    expect(read(cost(10))).toEqual([["unpacked_too_much"], [true, false, true]]);
  });

  test("has nested archives inspected", () => {
    const zip = buildZip([{ name: "run.js", content: "var a" }]);
    const [inner] = attach(
      "a.rar",
      build([{ name: "b.rar", content: build([{ name: "c.zip", content: zip }]) }]),
    ).parts;
    expect(inner?.parts[0]?.parts.map(summary)).toEqual([["run.js", 5, "script"]]);
  });

  test("detects encrypted files and encrypted names", () => {
    const members = [
      { name: "a.txt", content: "Notes" },
      { name: "run.exe", content: "??", isEncrypted: true },
    ];
    const half = attach("a.rar", build(members));
    expect([codesOf(half), half.parts.map(summary)]).toEqual([
      ["encrypted"],
      [
        ["a.txt", 5],
        ["run.exe", 2, "executable", "encrypted"],
      ],
    ]);
    const whole = attach("a.rar", build(members, true));
    expect(whole.findings).toEqual([{ code: "encrypted", evidence: "" }]);
    expect(whole.parts).toEqual([]);
  });

  test("reads names in other scripts and detects path traversal", () => {
    expect(attach("a.rar", build([{ name: "فاتورة.exe", content: "MZ" }])).parts[0]?.name).toBe("فاتورة.exe");
    expect(codesOf(attach("a.rar", build([{ name: "../a.txt", content: "a" }])))).toEqual(["path_traversal"]);
  });
});

test.each([
  ["4", buildRar4, packRar4, ["", "not_unpacked", ""]],
  ["5", buildRar5, packRar5, ["", "", ""]],
])("solid files in RAR %s", (_, build, pack, expected) => {
  const content = Buffer.from("Please sign. ".repeat(20));
  const member = (name: string, isSolid: boolean) => ({ name, content, packed: pack(content), isSolid });
  const rar = build([member("a.txt", false), member("b.txt", true), member("c.txt", false)]);
  expect(attach("a.rar", rar).parts.map(({ findings }) => findings[0]?.code ?? "")).toEqual(expected);
});

describe("an ISO image", () => {
  test("lists its files by their long names, with their content", () => {
    const iso = buildIso([
      { short: "INVOIC~1.EXE", long: "Invoice of March 2026.pdf.exe", content: "MZ" },
      { short: "OPEN.LNK", long: "فاتورة.lnk", content: Buffer.from("4c0000000114020000", "hex") },
    ]);
    const { type, parts, findings } = attach("a.iso", iso);
    expect([type.name, findings.map(({ code }) => code)]).toEqual(["iso", ["container"]]);
    expect(parts.map(summary)).toEqual([
      ["DOCS/Invoice of March 2026.pdf.exe", 2, "executable", "double_extension"],
      ["DOCS/فاتورة.lnk", 9, "shortcut"],
    ]);
  });

  test("lists files that appear in only one of its trees", () => {
    const iso = buildIso([
      { short: "NOTES.TXT", long: "Notes.txt", content: "Notes" },
      { short: "RUN.EXE", long: null, content: "MZP" },
    ]);
    expect(attach("a.iso", iso).parts.map(summary)).toEqual([
      ["DOCS/Notes.txt", 5],
      ["DOCS/RUN.EXE", 3, "executable"],
    ]);
    const plain = buildIso([{ short: "RUN.EXE", long: null, content: "MZ" }]);
    expect(attach("a.iso", plain).parts.map(({ name }) => name)).toEqual(["DOCS/RUN.EXE"]);
  });

  test("with overlapping files is charged for each of them", () => {
    const content = Buffer.alloc(2 ** 20, 1);
    const iso = buildIso([...Array(20).keys()].map((at) => ({ short: `${at}.BIN`, long: null, content })));
    // Every record claims 2 MiB and overlaps the next one.
    for (let at = iso.indexOf(";1") - 40; at < 24 * 2048; at += 1)
      if (iso.readUInt32LE(at) === 2 ** 20) iso.writeUInt32LE(2 ** 21, at);
    const mail = readMessage(buildMessage({ text: "x", files: [{ name: "a.iso", content: iso }] }), {
      unpacked: 2 ** 23,
    });
    if (!mail.ok) throw new Error(mail.refusal);
    const codes = mail.message.attachments[0]?.parts.flatMap(({ findings }) => findings.map(({ code }) => code)) ?? [];
    expect(codes).toEqual(Array(16).fill("not_unpacked"));
    expect(mail.message.defects).toContainEqual({ code: "unpacked_too_much", about: "" });
  });

  test("with cyclic folders terminates", () => {
    const iso = buildIso([{ short: "A.TXT", long: null, content: "a" }]);
    const name = iso.indexOf("A.TXT;1");
    iso.writeUInt32LE(20, name - 31);
    iso[name - 8] = 2;
    expect(attach("a.iso", iso).parts).toEqual([]);
  });
});

test.each([
  ["ace", "1234567**ACE**"],
  ["vhd", Buffer.concat([Buffer.alloc(1024), Buffer.from("conectix".padEnd(512, "\0"))])],
  ["vhdx", "vhdxfile"],
  ["udf", Buffer.concat([Buffer.alloc(0x8001), Buffer.from("BEA01")])],
])("%s is detected and reported as not examined", (name, content) => {
  const attachment = attach("a.bin", content);
  expect(attachment.type.name).toBe(name);
  expect(codesOf(attachment)).toContain("not_unpacked");
});

test("damaged archives are listed as far as possible without hanging", () => {
  const members = [
    { name: "docs/notes.txt", content: "Notes" },
    { name: "run.exe", content: "??", isPacked: true },
    { name: "فاتورة.txt", content: "??", isEncrypted: true },
  ];
  const content = Buffer.from("Please sign. ".repeat(20));
  const member = { name: "a.txt", content, isSolid: true };
  const packed = [
    buildRar4([{ ...member, packed: packRar4(content), isSolid: false }]),
    buildRar5([member, member].map((each) => ({ ...each, packed: packRar5(content) }))),
  ];
  fc.assert(
    fc.property(damaged([buildRar4(members), buildRar5(members), buildRar5(members, true), ...packed], 8), (file) => {
      expect(attach("a.rar", file)).toMatchObject({ type: { name: "rar" } });
    }),
    { numRuns: 300 },
  );
  const iso = buildIso([{ short: "A.EXE", long: "a long name.exe", content: "MZ" }]);
  fc.assert(
    fc.property(damaged([iso], 0x8006), (file) => {
      expect(attach("a.iso", file)).toMatchObject({ type: { name: "iso" } });
    }),
    { numRuns: 300 },
  );
});
