import { readFile } from "node:fs/promises";
import { deliverMail } from "../mail/deliver-mail.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { readCorpus } from "./read-corpus.ts";

/** How a folder of mail becomes the tenant's. */
export interface CorpusOptions {
  /** Seconds of the tenant's time over which the mails are spread, evenly. */
  readonly seconds: number;
  /** Whether the time is the one before now: then all of them lie there at once. Else they arrive as time passes. */
  readonly isPast?: boolean | undefined;
}

/** A labelled mail that has arrived. */
export interface DeliveredLabel {
  readonly file: string;
  readonly label: string | null;
  readonly address: string;
  readonly immutableId: string;
  readonly internetMessageId: string;
}

/**
 * Delivers every mail of a folder to the people of the tenant in turn, as the internet brings it. Whoever asks hears what
 * has arrived by `tenant.labels`. Resolves to how many mails there are.
 */
export async function deliverCorpus(
  tenant: Tenant,
  folder: string,
  { seconds, isPast = false }: CorpusOptions,
): Promise<number> {
  const mails = readCorpus(folder);
  const people = [...tenant.users.values()].filter(({ accountEnabled }) => accountEnabled);
  const now = tenant.clock.now().getTime();
  const start = isPast ? now - seconds * 1000 : now;
  for (const [place, { file, label, path }] of mails.entries()) {
    const person = people[place % people.length];
    if (person === undefined) break;
    const receivedAt = new Date(start + (seconds * 1000 * (place + 1)) / mails.length);
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
  return mails.length;
}
