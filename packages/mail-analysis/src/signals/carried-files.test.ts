import { expect, test } from "vitest";
import { buildIso } from "../testing/build-iso.ts";
import { buildOneNote } from "../testing/build-onenote.ts";
import { buildRar4, buildRar5 } from "../testing/build-rar.ts";
import { buildSevenZip } from "../testing/build-seven-zip.ts";
import { buildShellLink } from "../testing/build-shell-link.ts";
import { buildTnef } from "../testing/build-tnef.ts";
import { readPair, rightPair, type SignalCase } from "./testing.ts";

const carrying = (name: string, content: Buffer) => ({ files: [{ name, type: "application/octet-stream", content }] });
const rar = (name: string, isEncrypted = false) =>
  carrying("a.rar", buildRar5([{ name, content: "??", isPacked: true, isEncrypted }]));
const oldRar = (isLocked: boolean) => carrying("a.rar", buildRar4([{ name: "a.txt", content: "??" }], isLocked));
const winmail = (name: string, content: string | Buffer, isMessage = false) =>
  carrying("winmail.dat", buildTnef({ files: [{ name, content, isMessage }] }));
const image = (name: string) => carrying("a.bin", buildIso([{ short: "A", long: name, content: "??" }]));
const wrapped = (name: string) =>
  carrying("a.rar", buildRar5([{ name: "b.rar", content: buildRar4([{ name, content: "??" }]) }]));

const sevenZip = (name: string, isLocked = false) =>
  carrying(
    "a.7z",
    buildSevenZip({ files: [{ name, content: "Notes" }], method: isLocked ? "aes" : "lzma", header: "lzma" }),
  );

const section = (name: string) => carrying("a.one", buildOneNote([{ name, content: "Run" }]));
const shortcut = (item: string) =>
  carrying("a.bin", buildIso([{ short: "A.LNK", long: null, content: buildShellLink({ item }) }]));

/** Nested files that raise a signal, and similar harmless ones. */
const cases: readonly SignalCase[] = [
  { id: "att.executable", mail: rar("run.exe"), miss: rar("run.txt") },
  { id: "att.executable", mail: wrapped("run.exe"), miss: wrapped("exe.txt") },
  { id: "att.executable", mail: winmail("run.exe", "MZ"), miss: winmail("run.txt", "Run") },
  { id: "att.executable", mail: image("run.js"), miss: image("run.txt") },
  { id: "att.encrypted_archive", mail: rar("a.txt", true), miss: rar("a.txt") },
  { id: "att.encrypted_archive", mail: oldRar(true), miss: oldRar(false) },
  { id: "att.executable", mail: sevenZip("run.js"), miss: sevenZip("run.txt") },
  { id: "att.executable", mail: section("run.vbs"), miss: section("run.txt") },
  { id: "att.executable", mail: shortcut("cmd.exe"), miss: shortcut("winword.exe") },
  { id: "att.encrypted_archive", mail: sevenZip("a.txt", true), miss: sevenZip("a.txt") },
  { id: "att.double_extension", mail: rar("a.pdf.exe"), miss: rar("a.v2.pdf") },
  { id: "att.double_extension", mail: image("a.pdf.lnk"), miss: image("a.v2.pdf") },
  { id: "att.container", mail: winmail("a.iso", buildIso([])), miss: winmail("a.txt", "Notes") },
  {
    id: "att.eml_nested",
    mail: winmail("Notes", buildTnef({ properties: [[0x0037, "Notes"]] }), true),
    miss: winmail("Notes", "Notes"),
  },
];

test.each(cases.map((each, at) => [each.id, at, each] as const))("%s in a nested file (%i)", (_id, _at, pair) =>
  expect(readPair(pair)).toEqual(rightPair),
);
