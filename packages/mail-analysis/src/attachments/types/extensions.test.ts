import { expect, test } from "vitest";
import { classOfExtension, extensionOf } from "./extensions.ts";

test.each([
  ["text", "txt log csv md json xml vcf asc diff patch c h cpp py rb go rs java sql yml yaml ini conf"],
  ["page", "htm html shtml xhtml xht mht mhtml svg"],
  ["image", "png jpg jpeg jpe gif bmp tif tiff webp ico heic avif"],
  ["document", "pdf doc docx docm dot dotx dotm xls xlsx xlsm xlsb xlt xltx xltm xlam xll rtf odt ods odp"],
  ["document", "ppt pptx pptm pps ppsx ppsm pot potx potm one onepkg pub slk iqy wps"],
  ["archive", "zip rar 7z gz tgz tar bz2 xz zst cab ace arj lzh z zipx jar war"],
  ["disk_image", "iso img vhd vhdx dmg udf"],
  [
    "executable",
    "exe dll scr com pif cpl msi msp msix msixbundle appx appxbundle appinstaller app apk deb rpm sys ocx",
  ],
  ["script", "js jse vbs vbe wsf wsh wsc hta ps1 ps1xml psm1 bat cmd sh reg inf msc chm sct settingcontent-ms jnlp"],
  ["shortcut", "lnk url website rdp library-ms search-ms searchconnector-ms theme desktop webloc"],
  ["message", "eml msg"],
  ["calendar", "ics ical ifb vcs"],
  ["media", "mp3 mp4 wav ogg m4a avi mov mkv webm flac"],
  ["certificate", "p7s p7m p7c cer crt pem sig pgp"],
])("classifies as %s: %s", (kind, extensions) => {
  expect(extensions.split(" ").map((each) => [each, classOfExtension.get(each)])).toEqual(
    extensions.split(" ").map((each) => [each, kind]),
  );
});

test.each(["", "unknown", "EXE", ".exe", "toString"])("doesn't classify %j", (extension) => {
  expect(classOfExtension.get(extension)).toBeUndefined();
});

test.each([
  ["a.pdf", "pdf"],
  ["a.PDF", "pdf"],
  ["a.pdf.exe", "exe"],
  ["a.exe.", "exe"],
  ["a.exe. . ", "exe"],
  ["docs/a.b/c.lnk", "lnk"],
  [".profile", "profile"],
  ["a.settingcontent-ms", "settingcontent-ms"],
  [`a.${"x".repeat(20)}`, "x".repeat(20)],
  [`a.${"x".repeat(21)}`, ""],
  ["a", ""],
  ["a.b/c", ""],
  [String.raw`a.b\c`, ""],
  ["a.b c", ""],
  ["", ""],
  ["...", ""],
])("the extension of %j is %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
