import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import * as z from "zod";
import { deliverMail } from "../mail-flow/deliver-mail.ts";
import type { MailFlow } from "../mail-flow/mail-flow.ts";

/** How a corpus is delivered. */
export interface CorpusOptions {
  /** The period, in seconds of the tenant's time, over which emails are spread evenly. */
  readonly seconds: number;
  /** Whether the period is in the past, so that all emails exist immediately. Otherwise they arrive as time passes. */
  readonly isPast?: boolean | undefined;
}

/** A delivered email with its label. */
export interface DeliveredLabel {
  readonly file: string;
  readonly label: string | null;
  readonly address: string;
  readonly immutableId: string;
  readonly internetMessageId: string;
}

/**
 * Delivers a folder of emails to the tenant's users in turn, as from the internet. What was delivered is
 * added to `labels`. Resolves to the number of emails.
 */
export async function deliverCorpus(
  flow: MailFlow,
  folder: string,
  { seconds, isPast = false }: CorpusOptions,
  labels: DeliveredLabel[],
): Promise<number> {
  const emails = readCorpus(folder);
  const people = [...flow.directory.users.values()].filter(({ accountEnabled }) => accountEnabled);
  const now = flow.clock.now().getTime();
  const start = isPast ? now - seconds * 1000 : now;
  for (const [place, { file, label, path }] of emails.entries()) {
    const person = people[place % people.length];
    if (person === undefined) break;
    const receivedAt = new Date(start + (seconds * 1000 * (place + 1)) / emails.length);
    const arrive = async () => {
      const bytes = await readFile(path);
      const to = person.addresses[0] ?? person.userPrincipalName;
      const delivered = await deliverMail(flow, bytes, { to, receivedAt });
      for (const { item } of delivered) {
        const { immutableId, content } = item;
        const { internetMessageId } = content;
        labels.push({ file, label, address: to, immutableId, internetMessageId });
      }
    };
    if (isPast) await arrive();
    else flow.clock.schedule(receivedAt, arrive);
  }
  return emails.length;
}

/** A corpus email with its label. */
interface CorpusMail {
  /** Relative path. */
  readonly file: string;
  /** From the manifest, otherwise the folder's name; null without either. */
  readonly label: string | null;
  readonly path: string;
}

const row = z.object({ id: z.string(), label: z.string() });

/** All `.eml` files below a folder, sorted by name, labeled by `manifest.jsonl` if present. */
function readCorpus(folder: string): readonly CorpusMail[] {
  const labels = readLabels(join(folder, "manifest.jsonl"));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const file = relative(folder, path);
      const parent = dirname(file);
      const byFolder = labels.size > 0 || parent === "." ? null : basename(parent);
      return { file, path, label: labels.get(basename(file, ".eml")) ?? byFolder };
    });
}

function readLabels(manifest: string): ReadonlyMap<string, string> {
  if (!existsSync(manifest)) return new Map();
  const lines = readFileSync(manifest, "utf8").split("\n");
  return new Map(
    lines.flatMap((line) => {
      if (line.trim() === "") return [];
      const { id, label } = row.parse(JSON.parse(line));
      return [[id, label] as const];
    }),
  );
}
