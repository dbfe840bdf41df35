import { awaitsLogin, currentSession, subscribeToSession } from "./session-store.ts";

/**
 * The access token of the next login by the same person, in whichever tab it happens. Null at once without a
 * session that allows logging in again in place, and null when the wait ends without such a login.
 */
export async function nextAccess(): Promise<string | null> {
  if (!awaitsLogin()) return null;
  const awaited = currentSession().user?.email;
  await new Promise<void>((resolve) => {
    const stop = subscribeToSession(() => {
      if (awaitsLogin()) return;
      stop();
      resolve();
    });
  });
  const { tokens, user } = currentSession();
  return user?.email === awaited ? (tokens?.access ?? null) : null;
}
