import { readFile } from "node:fs/promises";
import { deliverMail } from "../mail/deliver-mail.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { readCorpus } from "./read-corpus.ts";

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
 * Delivers a folder of emails to the tenant's users in turn, as from the internet. `tenant.labels` lists what was
 * delivered. Resolves to the number of emails.
 */
export async function deliverCorpus(
  tenant: Tenant,
  folder: string,
  { seconds, isPast = false }: CorpusOptions,
): Promise<number> {
  const emails = readCorpus(folder);
  const people = [...tenant.users.values()].filter(({ accountEnabled }) => accountEnabled);
  const now = tenant.clock.now().getTime();
  const start = isPast ? now - seconds * 1000 : now;
  for (const [place, { file, label, path }] of emails.entries()) {
    const person = people[place % people.length];
    if (person === undefined) break;
    const receivedAt = new Date(start + (seconds * 1000 * (place + 1)) / emails.length);
    const arrive = async () => {
      const bytes = await readFile(path);
      const to = person.addresses[0] ?? person.userPrincipalName;
      const delivered = await deliverMail(tenant, bytes, { to, receivedAt });
      for (const { item } of delivered) {
        const { immutableId, content } = item;
        const { internetMessageId } = content;
        tenant.labels.push({ file, label, address: to, immutableId, internetMessageId });
      }
    };
    if (isPast) await arrive();
    else tenant.clock.schedule(receivedAt, arrive);
  }
  return emails.length;
}
