import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { linesOf } from "../../../platform/journal/rows/rows.ts";
import { countPath, readBlockCount } from "../../../platform/journal/segment/block-count.ts";
import { decodeSegment } from "../../../platform/journal/segment/decode-segment.ts";
import { isForeign, segmentName } from "../../../platform/journal/segment/segment-format.ts";
import { counted, type Finding, ok, problem, unknown, warning } from "../finding.ts";
import type { Look } from "../look.ts";

/** A segment of a running server that waits longer is stuck, in milliseconds. */
const longestWait = 120_000;

/** Rows on their way to ClickHouse, and rows that it refused. */
export async function checkJournal({ config, folder, now }: Look): Promise<readonly Finding[]> {
  const name = "journal";
  if (folder.thing === null) return [folder.isNew ? ok(name, "nothing waits") : unknown(name, folder.why)];
  const root = config.dataFolder;
  const folders = [join(root, "journal"), join(root, "ingest-thread", "journal")];
  const segments = (await Promise.all(folders.map(readSegments))).flat();
  return [
    waiting(name, segments, folder.thing.isTaken, now),
    ...damaged(segments),
    ...(await foreign(folders)),
    await refused(folders.map((each) => join(each, "refused"))),
  ];
}

interface SegmentFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was begun. */
  readonly at: number;
  readonly badLines: number;
  /** Blocks that are gone. */
  readonly missing: number;
  /** The byte from which on it can't be read. */
  readonly brokenAt: number | null;
}

async function readSegments(folder: string): Promise<SegmentFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found: SegmentFile[] = [];
  for (const name of names) {
    const parts = segmentName.exec(name);
    if (parts === null) continue;
    const path = join(folder, name);
    // Before the blocks, which it never outnumbers.
    const acknowledged = await readBlockCount(countPath(path));
    // What has arrived meanwhile is gone.
    const data = await readFile(path).catch(() => null);
    if (data === null) continue;
    found.push({
      path,
      bytes: data.length,
      at: Number.parseInt(`${parts[1]}${parts[2]}`, 16),
      ...examine(data, acknowledged ?? 0),
    });
  }
  return found;
}

function examine(data: Buffer, acknowledged: number): Pick<SegmentFile, "badLines" | "brokenAt" | "missing"> {
  const { tables, rests, gaps } = decodeSegment(data, null, acknowledged);
  const lines = tables.flatMap((rows) => ("columns" in rows ? [] : linesOf(rows)));
  // What ends early is being written, or was torn by a crash.
  const damage = rests.find(({ endsEarly }) => !endsEarly);
  const { missing } = gaps;
  return { missing, badLines: lines.filter((line) => !isJson(line)).length, brokenAt: damage?.offset ?? null };
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function waiting(name: string, segments: readonly SegmentFile[], isRunning: boolean, now: Date): Finding {
  const [oldest] = segments.toSorted((one, other) => one.at - other.at);
  if (oldest === undefined) return ok(name, "nothing is waiting for ClickHouse");
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const seen = `${counted(segments.length, "segment")} (${(bytes / 1024).toFixed(0)} KiB) wait for ClickHouse, since ${new Date(oldest.at).toISOString()}`;
  if (!isRunning) return ok(name, `${seen}; stored when the server next starts`);
  if (now.getTime() - oldest.at < longestWait) return ok(name, seen);
  return warning(name, seen, "ClickHouse doesn't accept them: see its row and the server's log.");
}

function damaged(segments: readonly SegmentFile[]): readonly Finding[] {
  const broken = segments
    .filter(({ brokenAt }) => brokenAt !== null)
    .map(({ path, brokenAt }) =>
      problem(
        "journal",
        `${path} is damaged at byte ${brokenAt}`,
        "Check the disk. Complete blocks are stored now or when the server next starts. The rest is moved to journal/refused.",
      ),
    );
  const cut = segments
    .filter(({ missing }) => missing > 0)
    .map(({ path, missing }) =>
      problem(
        "journal",
        `${counted(missing, "block")} of ${path} are missing`,
        "Check the disk. The other blocks are stored.",
      ),
    );
  return [...broken, ...cut, ...withBadLines(segments)];
}

function withBadLines(segments: readonly SegmentFile[]): readonly Finding[] {
  return segments
    .filter(({ badLines, brokenAt }) => badLines > 0 && brokenAt === null)
    .map(({ path, badLines }) =>
      problem(
        "journal",
        `${path} has ${counted(badLines, "invalid line")}`,
        "Check the disk. The other rows are stored. Lines that ClickHouse rejects are moved to journal/refused.",
      ),
    );
}

/** Names that a finding lists. */
const namesShown = 3;

async function foreign(folders: readonly string[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder).catch(() => [])).filter(isForeign).toSorted();
    if (names.length === 0) continue;
    const shown = names.slice(0, namesShown).join(", ");
    const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : "";
    findings.push(
      warning(
        "journal",
        `${folder} has ${counted(names.length, "file")} that the server ignores: ${shown}${more}`,
        "Rename segments to their original names and restart the server, or delete the files.",
      ),
    );
  }
  return findings;
}

async function refused(folders: readonly string[]): Promise<Finding> {
  const name = "rejected rows";
  const paths = (await Promise.all(folders.map(listFiles))).flat();
  const [first] = paths;
  if (first === undefined) return ok(name, "none");
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const kibibytes = (sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0);
  return warning(
    name,
    `${counted(paths.length, "file")} (${kibibytes} KiB) in ${dirname(first)}`,
    "ClickHouse rejected these rows, or the disk damaged them; the log has the reason. To retry, move files that end in .ndjson or .rows up to journal/ and restart.",
  );
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}
