import { archiveFindings, memberOf } from "./archive-listing.ts";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { isOffice, readOffice } from "./read-office.ts";
import { type ZipEntry, readZipDirectory, unpackEntry } from "./zip-directory.ts";

/** Reads a zip file: an Office document or an archive. */
export function readZipFile({ content }: File, inspection: Inspection): Contents {
  const entries = readZipDirectory(content, inspection.limits.attachments * 10);
  if (entries === null) return { findings: [{ code: "unreadable", evidence: "" }] };
  const unpack = unpacker(content, inspection);
  if (isOffice(entries)) return readOffice(entries, unpack, inspection);
  const files = entries.filter(({ name }) => !name.endsWith("/"));
  const members = files.map((entry) => memberOf({ ...entry, content: unpack(entry) }));
  return { findings: archiveFindings(files), files: members };
}

/** Unpacks entries within the budget. */
export type Unpack = (entry: ZipEntry) => Buffer | null;

function unpacker(content: Buffer, { budget, defects }: Inspection): Unpack {
  return (entry) => {
    if (entry.isEncrypted) return null;
    // Each attempt has a fixed cost, because many small entries take time too.
    const unpacked = budget.bytes > 0 ? unpackEntry(content, entry, budget.bytes) : null;
    if (unpacked === null && entry.size >= budget.bytes) defects.add("unpacked_too_much");
    budget.bytes -= (unpacked?.length ?? 0) + 1024;
    return unpacked;
  };
}
