import { type Member, type Contents, unreadMember } from "../../contents.ts";
import type { Finding, FindingCode } from "../../findings/finding.ts";
import { type ReadContext, chargeBudget } from "../../limits/read-context.ts";

/** An entry of an archive that can be listed without unpacking. */
export interface ArchiveEntry {
  readonly name: string;
  /** Size as declared by the archive. */
  readonly size: number;
  readonly packedSize: number;
  readonly isEncrypted: boolean;
  /** Content if it is stored or was unpacked. */
  readonly content: Buffer | null;
  /** Whether its bytes were charged when they were unpacked. */
  readonly isCounted?: boolean;
}

export interface ArchiveListing {
  /** Not even names can be read without the password. */
  readonly isEncrypted: boolean;
  readonly entries: readonly ArchiveEntry[];
}

/** Findings from the entry list alone. */
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

/** Turns an entry into a file; one without content has a finding that says why. */
export function memberOf({ name, size, isEncrypted, content }: ArchiveEntry): Member {
  if (content !== null && !isEncrypted) return { name, content };
  return unreadMember(name, size, isEncrypted ? "encrypted" : "not_unpacked");
}

/** Contents and findings of a listed archive. */
export function listedContents({ isEncrypted, entries }: ArchiveListing, context: ReadContext): Contents {
  const findings = archiveFindings(entries);
  const locked: Finding = { code: "encrypted", evidence: "" };
  const files = entries.map(({ isCounted = false, ...entry }) =>
    memberOf({
      ...entry,
      content: entry.content === null || isCounted ? entry.content : chargeBudget(entry.content, context),
    }),
  );
  return { findings: isEncrypted ? [locked, ...findings] : findings, files };
}
