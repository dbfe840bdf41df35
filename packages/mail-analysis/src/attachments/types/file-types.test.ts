import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectType } from "./file-types.ts";

const named = (bytes: Uint8Array) => {
  const { name, kind } = detectType(bytes);
  return `${name} ${kind}`;
};
/** Binary data with the given bytes at an offset. */
function at(place: number, listed: string, encoding: "latin1" | "hex" = "latin1"): Buffer {
  const bytes = Buffer.from(listed, encoding);
  return Buffer.concat([Buffer.alloc(place), bytes, Buffer.alloc(8)]);
}

test.each([
  ["pdf document", at(0, "%PDF-")],
  ["zip archive", at(0, "PK\x03\x04")],
  ["zip archive", at(0, "PK\x05\x06")],
  ["ole document", at(0, "d0cf11e0a1b11ae1", "hex")],
  ["rtf document", at(0, "{\\rt")],
  ["onenote document", at(0, "e4525c7b8cd8a74daeb15378d02996d3", "hex")],
  ["rar archive", at(0, "Rar!\x1A\x07")],
  ["7z archive", at(0, "377abcaf271c", "hex")],
  ["gzip archive", at(0, "1f8b08", "hex")],
  ["bzip2 archive", at(0, "BZh")],
  ["xz archive", at(0, "fd377a585a00", "hex")],
  ["zstd archive", at(0, "28b52ffd", "hex")],
  ["cab archive", at(0, "MSCF\0")],
  ["ace archive", at(7, "**ACE**")],
  ["arj archive", at(0, "60ea", "hex")],
  ["lzh archive", at(2, "-lh")],
  ["tar archive", at(257, "ustar")],
  ["exe executable", at(0, "MZ")],
  ["elf executable", at(0, "\x7FELF")],
  ["macho executable", at(0, "cffaedfe", "hex")],
  ["java_class executable", at(0, "cafebabe", "hex")],
  ["lnk shortcut", at(0, "4c00000001140200", "hex")],
  ["vhdx disk_image", at(0, "vhdxfile")],
  ["wim disk_image", at(0, "MSWIM\0\0\0")],
  ["vhd disk_image", at(0, "conectix")],
  ["iso disk_image", at(0x8001, "CD001")],
  ["udf disk_image", at(0x8001, "BEA01")],
  ["dmg disk_image", at(0, "78 01 73 0d 62 62 60".replaceAll(" ", ""), "hex")],
  ["chm script", at(0, "ITSF")],
  ["png image", at(0, "89504e470d0a1a0a", "hex")],
  ["jpeg image", at(0, "ffd8ff", "hex")],
  ["gif image", at(0, "GIF8")],
  ["bmp image", at(0, "BM")],
  ["tiff image", at(0, "II*\0")],
  ["tiff image", at(0, "MM\0*")],
  ["webp image", at(8, "WEBP")],
  ["pnm image", at(0, "P5\n")],
  ["pnm image", at(0, "P6\n")],
  ["ico image", at(0, "00000100", "hex")],
  ["tnef message", at(0, "789f3e22", "hex")],
  ["ogg media", at(0, "OggS")],
  ["mp3 media", at(0, "ID3")],
  ["wav media", at(8, "WAVE")],
  ["mp4 media", at(4, "ftyp")],
  ["pgp certificate", at(0, "-----BEGIN PGP")],
  ["certificate certificate", at(0, "-----BEGIN CERT")],
])("detects %s by its magic bytes at their offset", (type, bytes) => {
  expect(named(bytes)).toBe(type);
  // Two bytes later they mean nothing; only a PDF can start later.
  const moved = named(Buffer.concat([Buffer.from([1, 2]), bytes]));
  expect(moved).toBe(type.startsWith("pdf") ? type : "unknown unknown");
});

describe("text", () => {
  test.each([
    ["svg page", '<svg viewBox="0 0 1 1">'],
    ["svg page", '<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>'],
    ["html page", "<!DOCTYPE html>"],
    ["html page", "\n\t <HTML>"],
    ["html page", "\xEF\xBB\xBF<html>"],
    ["html page", '<?xml version="1.0"?><!-- a --><!-- b --><html>'],
    ...["head", "body", "meta", "script", "title", "table", "div", "form", "iframe", "style", "center"].map((name) => [
      "html page",
      `<${name} a=b>`,
    ]),
    ["calendar calendar", "begin:vcalendar\r\n"],
    ["vcard text", "BEGIN:VCARD"],
    ["url shortcut", "[InternetShortcut]\nURL=x"],
    ["url shortcut", "[{000214A0-0000-0000-C000-000000000046}]"],
    ["rdp shortcut", "screen mode id:i:2\nfull address:s:a.example"],
    ["rdp shortcut", "x:i:1\nfull address:s:a.example"],
    ["script script", "#!/bin/sh"],
    ["script script", "#! /bin/sh"],
    ["script script", "@echo off"],
    ["script script", "<job id=x>"],
    ["script script", "On Error Resume Next"],
    ["script script", 'Set shell = CreateObject("x")'],
    ["mhtml page", "From: a\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b"],
    ["xml text", "<?xml version='1.0'?><note>"],
    ["text text", "Notes"],
    ["text text", "<p>a"],
    ["text text", "<htmlx>"],
    ["text text", "caf\xE9\t\r\n\x1B[1m"],
    ["text text", ""],
  ])("is detected as %s: %j", (type, text) => {
    expect(named(Buffer.from(text, "latin1"))).toBe(type);
  });

  test("can be UTF-16 with a byte order mark", () => {
    expect(named(Buffer.from("\uFEFF<html>", "utf16le"))).toBe("html page");
    expect(named(Buffer.from("<html>", "utf16le"))).toBe("unknown unknown");
  });

  test.each([0, 8, 0x0e, 0x1a, 0x1c, 0x1f])("has no byte %i in its first 4 KiB", (byte) => {
    const bytes = Buffer.alloc(5000, "a");
    bytes[4096] = byte;
    expect(named(bytes)).toBe("text text");
    bytes[4095] = byte;
    expect(named(bytes)).toBe("unknown unknown");
  });
});

test("detects a PDF within the first 1,024 bytes of binary data", () => {
  const after = (count: number) => Buffer.concat([Buffer.alloc(count, 1), Buffer.from("%PDF-1.7")]);
  expect(named(after(1019))).toBe("pdf document");
  expect(named(after(1020))).toBe("unknown unknown");
});

test("detects a fixed VHD by its footer", () => {
  const footer = Buffer.alloc(512);
  footer.write("conectix");
  expect(named(Buffer.concat([Buffer.alloc(100), footer]))).toBe("vhd disk_image");
  expect(named(Buffer.concat([footer, Buffer.alloc(1)]).subarray(1))).toBe("unknown unknown");
});

test("respects the offset of a typed array", () => {
  const whole = Buffer.from("xxMZ\0\0");
  expect(detectType(new Uint8Array(whole.buffer, whole.byteOffset + 2, 4)).name).toBe("exe");
});

test("returns a type for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(detectType(bytes).name).not.toBe("");
    }),
  );
});
