import type { Finding } from "./attachment.ts";
import type { Contents } from "./contents.ts";
import { nameFindings } from "./name-findings.ts";
import { extensionOf } from "./extensions.ts";
import { type FileType, unknownType } from "./file-types.ts";
import type { File } from "./inspect.ts";
import { readRarListing } from "./rar-listing.ts";

/** Looks at archives that are not unpacked here: whether they are encrypted, and the names of a RAR's members. */
export function readArchiveListing({ content }: File): Contents {
  if (content.toString("latin1", 0, 4) !== "Rar!") return { findings: sevenZipFindings(content) };
  const { isEncrypted, names } = readRarListing(content);
  const findings: Finding[] = isEncrypted ? [{ code: "encrypted", evidence: names[0] ?? "headers" }] : [];
  const type: FileType = unknownType;
  return {
    text: names.join("\n"),
    findings: [...findings, ...names.flatMap((name) => nameFindings(name, extensionOf(name), type))],
  };
}

/** The id of AES-256 among 7z's methods; it stands in the header, or in the one that encodes the header. */
const aes = Buffer.from("06f10701", "hex");

function sevenZipFindings(content: Buffer): readonly Finding[] {
  const header = content.subarray(Math.max(0, content.length - 2 ** 16));
  return header.includes(aes) ? [{ code: "encrypted", evidence: "AES-256" }] : [];
}
