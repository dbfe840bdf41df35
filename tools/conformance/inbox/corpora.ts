import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { SuiteResult } from "../suite.ts";
import { type ArchiveFile, archiveFiles } from "./archive-files.ts";
import { type MessageDemands, readMessages } from "./read-messages.ts";

/** A corpus of emails next to the fixtures, as a folder or an archive. */
interface Corpus extends MessageDemands {
  readonly name: string;
}

const corpora: readonly Corpus[] = [
  { name: "torture", isAllMessages: false, isHostile: true },
  { name: "train", isAllMessages: true, isHostile: false },
];

/** Reads every email of the corpora next to a folder of fixtures; missing corpora are reported as skipped. */
export function readCorpora(fixtures: string): readonly SuiteResult[] {
  const isInbox = basename(fixtures) === "inbox";
  if (!isInbox && !existsSync(join(fixtures, "outside"))) return [];
  const folder = join(fixtures, ...(isInbox ? ["..", ".."] : [".."]), "corpora");
  return corpora.map((corpus) => readCorpus(`corpora/${corpus.name}`, filesOf(folder, corpus), corpus));
}

function readCorpus(name: string, files: readonly ArchiveFile[] | null, demands: MessageDemands): SuiteResult {
  if (files !== null) return readMessages(name, files, demands);
  return { name, total: 0, passed: 0, failed: [], notes: ["skipped: it isn't here; see `npm run fetch-corpora`"] };
}

/** The files of a corpus; null without its folder and archive. */
function filesOf(parent: string, { name }: Corpus): readonly ArchiveFile[] | null {
  const folder = join(parent, name);
  if (existsSync(`${folder}.tar.zst`)) return archiveFiles(`${folder}.tar.zst`);
  if (!existsSync(folder)) return null;
  return readdirSync(folder).map((file) => ({ name: file, content: readFileSync(join(folder, file)) }));
}
