import { describe, expect, test } from "vitest";
import { buildShellLink, type ShellLinkDraft } from "../../../testing/build-shell-link.ts";
import { fileOf } from "../../../testing/file-of.ts";
import { defectsOf, inspection } from "../../../testing/inspection.ts";
import { uint16, uint32 } from "../../../testing/little-endian.ts";
import { readShellLinkFile } from "./read-shortcuts.ts";
import { readShellLink } from "./shell-link.ts";

const fieldsOf = (bytes: Buffer) => {
  const { rest, ...link } = readShellLink(bytes);
  return { ...link, rest: rest.toString("latin1") };
};
const nothing = { targets: [], arguments: "", folder: "", icon: "", rest: "" };

describe("readShellLink", () => {
  test.each<[string, ShellLinkDraft, object]>([
    ["nothing", {}, {}],
    ["an item", { item: "run me.exe" }, { targets: ["run me.exe"] }],
    ["a path", { path: String.raw`C:\a.exe` }, { targets: [String.raw`C:\a.exe`] }],
    ["a share", { share: String.raw`\\a\b` }, { targets: [`${String.raw`\\a\b`}\\`] }],
    ["a path and a share", { path: "C:", share: String.raw`\\a\b` }, { targets: ["C:", `${String.raw`\\a\b`}\\`] }],
    ["arguments", { arguments: "/c é" }, { arguments: "/c é" }],
    ["an icon", { icon: "i.ico" }, { icon: "i.ico" }],
    ["a variable", { variable: "%windir%\\a.exe" }, { targets: ["%windir%\\a.exe"] }],
    ["a repeated target once", { path: "a.exe", item: "a.exe" }, { targets: ["a.exe"] }],
    ["trailing data", { arguments: "x", rest: "more" }, { arguments: "x", rest: "more" }],
  ])("reads %s", (_, draft, expected) => {
    expect(fieldsOf(buildShellLink(draft))).toEqual({ ...nothing, ...expected });
  });

  /** A shortcut with these flags and these parts after its header. */
  const raw = (flags: number, ...parts: readonly Buffer[]) => {
    const head = Buffer.alloc(0x4c);
    head.writeUInt32LE(flags, 20);
    return Buffer.concat([head, ...parts]);
  };
  const wide = (text: string) => Buffer.concat([uint16(text.length), Buffer.from(text, "utf16le")]);
  const narrow = (text: string) => Buffer.concat([uint16(text.length), Buffer.from(text, "latin1")]);

  test("reads strings in order, in UTF-16 or Latin-1", () => {
    const texts = ["description", "path", "folder", "arguments", "icon"];
    const expected = { targets: ["path"], arguments: "arguments", folder: "folder", icon: "icon", rest: "" };
    expect(fieldsOf(raw(0x7c | 0x80, ...texts.map(wide), uint32(0)))).toEqual(expected);
    expect(fieldsOf(raw(0x7c, ...texts.map(narrow), uint32(0)))).toEqual(expected);
    expect(fieldsOf(raw(0x20, narrow("a\xE9"), uint32(0)))).toEqual({ ...nothing, arguments: "aé" });
  });

  test("skips other extra blocks", () => {
    const block = (size: number, kind: number) =>
      Buffer.concat([uint32(size), uint32(kind), Buffer.alloc(size - 8, "z\0")]);
    const tail = Buffer.concat([uint32(0), Buffer.from("rest")]);
    expect(fieldsOf(raw(0, block(0x314, 0xa0000002), block(0x60, 0xa0000001), tail))).toEqual({
      ...nothing,
      rest: "rest",
    });
    expect(fieldsOf(raw(0, block(0x314, 0xa0000001), tail)).targets[0]).toHaveLength(260);
    expect(fieldsOf(raw(0, block(8, 1), uint32(3), Buffer.from("rest")))).toMatchObject({ rest: "rest" });
  });

  test("finds program names in the item list in either encoding", () => {
    const items = (bytes: Buffer) => fieldsOf(raw(1, uint16(bytes.length), bytes, uint32(0))).targets;
    expect(items(Buffer.from("\0run-me (1).exe\0"))).toEqual(["run-me (1).exe"]);
    expect(items(Buffer.from("a.exe", "utf16le"))).toEqual(["a.exe"]);
    expect(items(Buffer.concat([Buffer.from([1]), Buffer.from("b.exe", "utf16le")]))).toEqual(["b.exe"]);
    expect(items(Buffer.from("a.exes b.ex c.exe.d"))).toEqual([]);
  });

  test.each([0, 0x4b, 0x4d, 0x50])("returns empty fields for %i bytes", (length) => {
    expect(fieldsOf(raw(0x7f, Buffer.alloc(20)).subarray(0, length))).toMatchObject({
      ...nothing,
      rest: expect.any(String),
    });
  });

  test("skips an incomplete info block", () => {
    const info = (size: number) => Buffer.concat([uint32(size), Buffer.alloc(Math.max(24, size - 4), 1)]);
    expect(fieldsOf(raw(0x22, info(27), narrow("x")))).toMatchObject({ targets: [] });
    const empty = Buffer.concat([uint32(28), uint32(28), Buffer.alloc(20)]);
    expect(fieldsOf(raw(0x22, empty, narrow("args"), uint32(0)))).toEqual({ ...nothing, arguments: "args" });
  });
});

describe("interpreters", () => {
  const codes = (draft: ShellLinkDraft) =>
    (readShellLinkFile(fileOf(buildShellLink(draft)), inspection()).findings ?? []).map(({ code }) => code);

  test.each(
    "cmd command powershell pwsh mshta wscript cscript rundll32 regsvr32 msiexec certutil bitsadmin curl wget forfiles conhost pcalua ftp ssh wmic msbuild installutil hh scriptrunner finger java javaw python".split(
      " ",
    ),
  )("include %s", (name) => {
    expect(codes({ path: `C:\\Windows\\${name}.exe` })).toEqual(["script"]);
    expect(codes({ path: "a.exe", arguments: `/c "${name.toUpperCase()}" x` })).toEqual(["script"]);
  });

  test.each(["commander.exe", "mycmd.exe", "cmd.exe.txt", "sshd.exe", "notepad.exe", "curly.exe", "cmd.com"])(
    "don't include %s",
    (name) => {
      expect(codes({ path: `C:\\a\\${name}` })).toEqual([]);
    },
  );

  test("are shown with their arguments, up to 200 characters", () => {
    const { findings } = readShellLinkFile(
      fileOf(buildShellLink({ path: "cmd.exe", arguments: "/c x" })),
      inspection(),
    );
    expect(findings).toEqual([{ code: "script", evidence: "cmd.exe /c x" }]);
    const long = readShellLinkFile(
      fileOf(buildShellLink({ path: "cmd.exe", arguments: "x".repeat(300) })),
      inspection(),
    );
    expect(long.findings?.[0]?.evidence).toHaveLength(200);
  });
});

describe("readShellLinkFile", () => {
  const look = (draft: ShellLinkDraft, limits = {}) => {
    const some = inspection(limits);
    const { findings = [], links = [], files = [], text } = readShellLinkFile(fileOf(buildShellLink(draft)), some);
    return {
      codes: findings.map(({ code }) => code),
      links: links.map(({ url }) => url),
      files: files.map(({ content }) => content.length),
      text,
      defects: defectsOf(some),
    };
  };

  test("collects addresses and shares", () => {
    const given = "https://a.example/1 ftp://a.example/2' (http://a.example/3) xhttps://a.example/4";
    expect(
      look({ share: String.raw`\\b.example\c`, arguments: given, icon: String.raw`\\c.example@80\i.ico` }).links,
    ).toEqual([
      "https://a.example/1",
      "ftp://a.example/2",
      "http://a.example/3",
      `${String.raw`\\b.example\c`}\\`,
      String.raw`\\c.example@80\i.ico`,
    ]);
    expect(look({ path: String.raw`C:\a`, icon: String.raw`\\` }).links).toEqual([]);
    expect(look({ arguments: given }, { links: 2 }).links).toHaveLength(2);
  });

  test("joins all fields as text", () => {
    expect(look({ path: "a.exe", arguments: "/x", icon: "i.ico" }).text).toBe("a.exe\n/x\ni.ico");
    expect(look({}).text).toBe("");
  });

  test("extracts trailing data of 64 bytes or more within the budget", () => {
    expect(look({ rest: "x".repeat(63) })).toMatchObject({ codes: [], files: [] });
    expect(look({ rest: "x".repeat(64) })).toMatchObject({ codes: ["embedded_object"], files: [64] });
    expect(look({ rest: "x".repeat(64) }, { unpacked: 63 })).toMatchObject({
      codes: [],
      files: [],
      defects: ["unpacked_too_much"],
    });
  });
});
