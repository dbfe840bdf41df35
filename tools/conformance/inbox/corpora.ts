import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { SuiteResult } from "../suite.ts";
import { type ArchiveFile, archiveFiles } from "./archive-files.ts";
import { type MailDemands, readMails } from "./read-mails.ts";

/** A corpus of emails next to the fixtures, as a folder or an archive. */
interface Corpus extends MailDemands {
  readonly name: string;
}

const corpora: readonly Corpus[] = [
  { name: "torture", isAllMail: false, isHostile: true },
  { name: "train", isAllMail: true, isHostile: false },
];

/** Reads every email of the corpora next to a folder of fixtures; missing corpora are reported as skipped. */
export function readCorpora(fixtures: string): readonly SuiteResult[] {
  const isInbox = basename(fixtures) === "inbox";
  if (!isInbox && !existsSync(join(fixtures, "outside"))) return [];
  const folder = join(fixtures, ...(isInbox ? ["..", ".."] : [".."]), "corpora");
  return corpora.map((corpus) => readCorpus(`corpora/${corpus.name}`, filesOf(folder, corpus), corpus));
}

function readCorpus(name: string, files: readonly ArchiveFile[] | null, demands: MailDemands): SuiteResult {
  if (files !== null) return readMails(name, files, demands);
  return { name, total: 0, passed: 0, failed: [], notes: ["skipped: it isn't here; see `npm run fetch-corpora`"] };
}

/** The files of a corpus, or null when neither its folder nor its archive is here. */
function filesOf(parent: string, { name }: Corpus): readonly ArchiveFile[] | null {
  const folder = join(parent, name);
  if (existsSync(`${folder}.tar.zst`)) return archiveFiles(`${folder}.tar.zst`);
  if (!existsSync(folder)) return null;
  return readdirSync(folder).map((file) => ({ name: file, content: readFileSync(join(folder, file)) }));
}
