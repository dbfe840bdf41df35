import { classOfExtension } from "../types/extensions.ts";
import type { FileClass, FileType } from "../types/file-types.ts";
import type { Finding, FindingCode } from "./finding.ts";

const dangerous: ReadonlyMap<FileClass, FindingCode> = new Map([
  ["executable", "executable"],
  ["script", "script"],
  ["shortcut", "shortcut"],
  ["disk_image", "container"],
]);

/** Classes that applications detect by content, so that a wrong extension is harmless. */
const detectedByContent: ReadonlySet<FileClass> = new Set([
  "text",
  "unknown",
  "certificate",
  "media",
  "calendar",
  "message",
]);
/** Classes that users consider safe to open. */
const trusted: ReadonlySet<FileClass> = new Set(["text", "image", "document", "media", "calendar"]);

/** Findings about a file's name, and about a mismatch between name and content. */
export function nameFindings(name: string, extension: string, type: FileType): readonly Finding[] {
  const found: Finding[] = [];
  const add = (code: FindingCode) => found.push({ code, evidence: name.slice(0, 200) });
  const named = classOfExtension.get(extension) ?? "unknown";
  for (const kind of new Set([named, type.kind])) {
    const code = dangerous.get(kind);
    if (code !== undefined) add(code);
  }
  if (extension === "one" || extension === "onepkg" || type.name === "onenote") add("container");
  if (/[\u202A-\u202E\u2066-\u2069]/.test(name)) add("right_to_left_name");
  if (/\s{8,}\.?[^\s.]{1,10}$/.test(name)) add("padded_name");
  const before = /\.([a-z0-9]{2,5})[\s_]*\.[^\s.]+\s*$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const disguised = trusted.has(classOfExtension.get(before) ?? "unknown");
  if (disguised && !trusted.has(named) && named !== "unknown" && named !== "archive" && named !== "certificate")
    add("double_extension");
  if (
    named !== type.kind &&
    !detectedByContent.has(named) &&
    !detectedByContent.has(type.kind) &&
    !isSameFamily(extension, type)
  )
    add("type_mismatch");
  return found;
}

/** Office documents and Java archives are zip files. */
function isSameFamily(extension: string, type: FileType): boolean {
  if (type.name === "zip")
    return /^(?:[a-z]{3}[xm]|xlsb|xlam|od[tsp]|jar|war|apk|msix.*|appx.*|one.*)$/.test(extension);
  if (type.name === "ole") return /^(?:msg|msi|msp|pub|doc|xls|ppt|dot|xlt|pps|pot|wps)$/.test(extension);
  return extension === "p7m" || (extension === "jar" && type.kind === "archive");
}
