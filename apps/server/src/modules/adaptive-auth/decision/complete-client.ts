import type { StoredClient } from "../directory/directory.ts";
import type { Learning } from "../learning/learning.ts";
import { seenAfter } from "../learning/pending-counts.ts";

/** Adds to a client that is read what this process counted and did not save yet; forgets one that somebody has reset. */
export function completeClient(learning: Learning, stored: StoredClient): StoredClient {
  const { client } = stored;
  const pending = learning.pendingOf(client.id);
  if (client.seen.sessions === 0 && learning.sessionsOf(client.id) > pending.sessions) learning.forget(client.id);
  else if (pending.sessions !== 0) return { ...stored, client: { ...client, seen: seenAfter(client.seen, pending) } };
  return stored;
}
