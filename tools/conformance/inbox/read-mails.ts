import { basename } from "node:path";
import { analyseMail, defaultLimits, type Message, type ReadMail, unknownContext } from "@parapet/mail-analysis";
import { readMessage } from "@parapet/mail-analysis/reading";
import { composePage } from "@parapet/server/modules/secure-inbox/safe-view/compose-page.ts";
import { messageOf, type SuiteResult } from "../suite.ts";
import type { ArchiveFile } from "./archive-files.ts";

/** What must hold of each mail of a collection. */
export interface MailDemands {
  /** Whether every mail is one: of the others, some are refused. */
  readonly isAllMail: boolean;
  /** Whether mails are meant to break what reads them: they are judged and made a page of, too. */
  readonly isHostile: boolean;
}

/** Longest that one mail may take on a busy machine, in milliseconds: a mail that hangs takes minutes. */
const longestMs = 5000;
const mostDefects = 100;

/** Reads every mail of a collection: none may throw, hang or go beyond the limits. */
export function readMails(
  name: string,
  files: readonly ArchiveFile[],
  { isAllMail, isHostile }: MailDemands,
): SuiteResult {
  const mails = files.filter((file) => file.name.endsWith(".eml"));
  const started = performance.now();
  const failed: string[] = [];
  let [refused, slowest] = [0, 0];
  for (const { name: file, content } of mails) {
    const before = performance.now();
    const read = tryAll(content, isHostile);
    const took = performance.now() - before;
    slowest = Math.max(slowest, took);
    if (typeof read !== "string" && !read.ok) refused += 1;
    const problems = [...problemsOf(read, isAllMail), ...(took > longestMs ? [`took ${Math.round(took)} ms`] : [])];
    if (problems.length > 0) failed.push(`${basename(file)}: ${problems.join("; ")}`);
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    name,
    total: mails.length,
    passed: mails.length - failed.length,
    failed,
    notes: [`${Math.round(mails.length / seconds)} mails/s, slowest ${Math.round(slowest)} ms, ${refused} refused`],
  };
}

/** The mail, or what was thrown instead. */
function tryAll(content: Buffer, isHostile: boolean): ReadMail | string {
  try {
    const read = readMessage(content);
    if (read.ok && isHostile) {
      analyseMail(read.message, unknownContext);
      composePage(read.message, []);
    }
    return read;
  } catch (error) {
    return messageOf(error);
  }
}

function problemsOf(read: ReadMail | string, isAllMail: boolean): readonly string[] {
  if (typeof read === "string") return [`threw ${read}`];
  if (!read.ok) return isAllMail ? [`refused as ${read.refusal}`] : [];
  return beyondLimits(read.message);
}

/** What is larger than the limits allow. */
function beyondLimits({ body, attachments, defects, to }: Message): readonly string[] {
  const sizes: readonly (readonly [what: string, size: number, most: number])[] = [
    ["text", body.text.length, defaultLimits.text],
    ["links", body.links.length, defaultLimits.links * 2],
    ["attachments", attachments.length, defaultLimits.parts],
    ["addresses", to.length, defaultLimits.addresses],
    ["defects", defects.length, mostDefects],
  ];
  return sizes.filter(([, size, most]) => size > most).map(([what, size]) => `${size} ${what}`);
}
