import { GraphProblem } from "@parapet/graph-client";
import type { Detection, Trace } from "@parapet/mail-analysis";
import type { Platform } from "../../../platform/platform.ts";
import { tenantClient } from "../intake/tenant-clients.ts";

interface Account {
  readonly providerId: string;
  readonly userId: string;
}

/** Mails of one look; more of them tell nothing more. */
const most = 500;

/** What an account did after its first risky sign-in, besides what the directory tells: mails that it sent. */
export async function readTraces(
  platform: Platform,
  { providerId, userId }: Account,
  risky: readonly Detection[],
): Promise<Trace[]> {
  const client = await tenantClient(platform, providerId);
  if (client === null) return [];
  const since = new Date(Math.min(...risky.map(({ at }) => at))).toISOString();
  try {
    const { value } = await client.call("message.listInFolder", {
      path: { userId, folderId: "sentitems" },
      query: { $filter: `sentDateTime ge ${since}`, $select: "id,sentDateTime,subject", $top: most },
    });
    return value.flatMap(({ id, sentDateTime, subject }): Trace[] => {
      const at = Date.parse(sentDateTime ?? "");
      return Number.isNaN(at) ? [] : [{ kind: "mail_sent", id, userId, at, label: subject ?? "" }];
    });
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // An account without a mailbox, or one that is kept from the application: what else is known still counts.
    platform.log.info({ err: error, providerId }, "sent mails of an account could not be listed");
    return [];
  }
}
