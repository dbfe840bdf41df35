import type { Finding, FindingCode } from "./attachment.ts";
import { afford } from "./afford.ts";
import type { Contents, Member } from "./contents.ts";
import type { Inspection } from "./inspect.ts";

/** An entry of an archive that tells its entries without being unpacked. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes as the archive says. */
  readonly size: number;
  readonly packedSize: number;
  readonly isEncrypted: boolean;
  /** Its bytes where the archive holds them as they are, or where they were unpacked. */
  readonly content: Buffer | null;
  /** Whether its bytes were counted when they were unpacked. */
  readonly isCounted?: boolean;
}

export interface ArchiveListing {
  /** Without the password not even names can be told. */
  readonly isEncrypted: boolean;
  readonly entries: readonly ArchiveEntry[];
}

/** What the entries of an archive alone say. */
export function archiveFindings(entries: readonly Omit<ArchiveEntry, "content">[]): readonly Finding[] {
  const tests: readonly (readonly [FindingCode, (entry: Omit<ArchiveEntry, "content">) => boolean])[] = [
    ["encrypted", ({ isEncrypted }) => isEncrypted],
    ["path_traversal", ({ name }) => /(?:^|[\\/])\.\.[\\/]|^[\\/]|^[a-z]:/i.test(name)],
    ["unpacks_too_far", ({ size, packedSize }) => size > 2 ** 20 && size > packedSize * 500],
  ];
  return tests.flatMap(([code, fits]) => {
    const found = entries.find(fits);
    return found === undefined ? [] : [{ code, evidence: found.name.slice(0, 200) }];
  });
}

/** An entry as a file; one without bytes says why. */
export function memberOf({ name, size, isEncrypted, content }: ArchiveEntry): Member {
  if (content !== null && !isEncrypted) return { name, content };
  return { name, content: Buffer.alloc(0), unread: { size, why: isEncrypted ? "encrypted" : "not_unpacked" } };
}

/** What is found in an archive that was listed. */
export function listedContents({ isEncrypted, entries }: ArchiveListing, inspection: Inspection): Contents {
  const findings = archiveFindings(entries);
  const locked: Finding = { code: "encrypted", evidence: "" };
  const files = entries.map(({ isCounted = false, ...entry }) =>
    memberOf({
      ...entry,
      content: entry.content === null || isCounted ? entry.content : afford(entry.content, inspection),
    }),
  );
  return { findings: isEncrypted ? [locked, ...findings] : findings, files };
}
