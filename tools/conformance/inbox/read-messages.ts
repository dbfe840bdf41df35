import { basename } from "node:path";
import { analyzeMessage, defaultLimits, type Message, type ReadResult, unknownContext } from "@parapet/mail-analysis";
import { readMessage } from "@parapet/mail-analysis/reading";
import { composePage } from "@parapet/server/modules/secure-inbox/safe-view/compose-page.ts";
import { messageOf, type SuiteResult } from "../suite.ts";
import type { ArchiveFile } from "./archive-files.ts";

/** Requirements for each message of a collection. */
export interface MessageDemands {
  /** Whether every file is a message; otherwise some may be rejected. */
  readonly isAllMessages: boolean;
  /** Whether messages are meant to break parsers; they are also analyzed and rendered. */
  readonly isHostile: boolean;
}

/** Max time per message on a busy machine, in milliseconds; a hanging one takes minutes. */
const maxMs = 5000;
const maxDefects = 100;

/** Reads every message of a collection: none may throw, hang or exceed the limits. */
export function readMessages(
  name: string,
  files: readonly ArchiveFile[],
  { isAllMessages, isHostile }: MessageDemands,
): SuiteResult {
  const emails = files.filter((file) => file.name.endsWith(".eml"));
  const started = performance.now();
  const failed: string[] = [];
  let [refused, slowest] = [0, 0];
  for (const { name: file, content } of emails) {
    const before = performance.now();
    const read = tryAll(content, isHostile);
    const took = performance.now() - before;
    slowest = Math.max(slowest, took);
    if (typeof read !== "string" && !read.ok) refused += 1;
    const problems = [...problemsOf(read, isAllMessages), ...(took > maxMs ? [`took ${Math.round(took)} ms`] : [])];
    if (problems.length > 0) failed.push(`${basename(file)}: ${problems.join("; ")}`);
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    name,
    total: emails.length,
    passed: emails.length - failed.length,
    failed,
    notes: [
      `${Math.round(emails.length / seconds)} messages/s, slowest ${Math.round(slowest)} ms, ${refused} rejected`,
    ],
  };
}

/** The message, or the thrown error. */
function tryAll(content: Buffer, isHostile: boolean): ReadResult | string {
  try {
    const read = readMessage(content);
    if (read.ok && isHostile) {
      analyzeMessage(read.message, unknownContext);
      composePage(read.message, []);
    }
    return read;
  } catch (error) {
    return messageOf(error);
  }
}

function problemsOf(read: ReadResult | string, isAllMessages: boolean): readonly string[] {
  if (typeof read === "string") return [`threw ${read}`];
  if (!read.ok) return isAllMessages ? [`rejected as ${read.refusal}`] : [];
  return beyondLimits(read.message);
}

/** What exceeds the limits. */
function beyondLimits({ body, attachments, defects, to }: Message): readonly string[] {
  const sizes: readonly (readonly [what: string, size: number, most: number])[] = [
    ["text", body.text.length, defaultLimits.text],
    ["links", body.links.length, defaultLimits.links * 2],
    ["attachments", attachments.length, defaultLimits.parts],
    ["addresses", to.length, defaultLimits.addresses],
    ["defects", defects.length, maxDefects],
  ];
  return sizes.filter(([, size, most]) => size > most).map(([what, size]) => `${size} ${what}`);
}
