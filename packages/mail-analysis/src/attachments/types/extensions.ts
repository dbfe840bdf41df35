import type { FileClass } from "./file-types.ts";

const table: readonly (readonly [FileClass, string])[] = [
  ["text", "txt log csv md json xml vcf asc diff patch c h cpp py rb go rs java sql yml yaml ini conf"],
  ["page", "htm html shtml xhtml xht mht mhtml svg"],
  ["image", "png jpg jpeg jpe gif bmp tif tiff webp ico heic avif"],
  [
    "document",
    "pdf doc docx docm dot dotx dotm xls xlsx xlsm xlsb xlt xltx xltm xlam xll ppt pptx pptm pps ppsx ppsm pot potx potm rtf odt ods odp one onepkg pub slk iqy wps",
  ],
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
];

/** The class of files that this extension opens. */
export const classOfExtension: ReadonlyMap<string, FileClass> = new Map(
  table.flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind] as const)),
);

/** The last extension of a name in lowercase; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([^\s./\\]{1,20})[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
