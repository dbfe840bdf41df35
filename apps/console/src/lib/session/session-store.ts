import { storageKeys } from "@parapet/contract";
import { parseJson, readText, removeItem, writeJson } from "../storage/storage.ts";
import { mfaOf, type Session, type SessionUser, type Tokens, tokensOf, userOf } from "./session.ts";

const keys = [
  storageKeys.auth,
  storageKeys.user,
  storageKeys.mfa,
  storageKeys.isIntegrated,
  storageKeys.expired,
] as const;
const listeners = new Set<() => void>();

let texts: readonly (string | null)[] = [];
let snapshot: Session = { tokens: null, user: null, mfa: null, isIntegrated: false, isExpired: false };
/** Who was stored last: the page of an expired session is still theirs. */
let lastUser: SessionUser | null = null;
/** How many dialogs of this page can ask for the password again. */
let places = 0;

/** The session as stored now. The same object as long as nothing changed. */
export function currentSession(): Session {
  const stored = keys.map(readText);
  if (stored.length !== texts.length || stored.some((text, index) => text !== texts[index])) {
    texts = stored;
    const [auth, user, mfa, isIntegrated, expired] = stored.map(parseJson);
    const tokens = tokensOf(auth);
    const isExpired = tokens === null && expired === true;
    lastUser = userOf(user) ?? lastUser;
    snapshot = {
      tokens,
      user: isExpired ? lastUser : userOf(user),
      mfa: mfaOf(mfa),
      isIntegrated: isIntegrated === true,
      isExpired,
    };
  }
  return snapshot;
}

export function isLoggedIn(): boolean {
  return currentSession().tokens !== null;
}

function emit(): void {
  for (const listener of listeners) listener();
}

/** Other tabs speak through the storage event: a logout there is a logout here. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || keys.some((key) => key === event.key)) emit();
}

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", onStorage);
  };
}

export function startSession(tokens: Tokens, user: SessionUser): void {
  removeItem(storageKeys.mfa);
  writeJson(storageKeys.user, user);
  writeJson(storageKeys.auth, { access: tokens.access, refresh: tokens.refresh });
  removeItem(storageKeys.expired);
  emit();
}

/** Keeps what the person has changed about themselves. */
export function renewUser(user: SessionUser): void {
  writeJson(storageKeys.user, user);
  emit();
}

/** Stores a new access token next to the refresh token that it came from. */
export function renewAccess(access: string, refresh: string): void {
  writeJson(storageKeys.auth, { access, refresh });
  emit();
}

/** Ends the session for good: continuing takes a new login. */
export function endSession(): void {
  removeItem(storageKeys.expired);
  removeItem(storageKeys.auth);
  removeItem(storageKeys.user);
  emit();
}

/** Ends a session that the server no longer renews. Its person may log in again in place, if the page offers that. */
export function expireSession(): void {
  currentSession();
  // The mark first: another tab that sees the session go must know already that it may come back.
  if (places > 0) writeJson(storageKeys.expired, true);
  removeItem(storageKeys.auth);
  removeItem(storageKeys.user);
  emit();
}

/** Says that this page can ask for the password again, until the returned function is called. */
export function offerLogin(): () => void {
  places++;
  return () => {
    places--;
    emit();
  };
}

/** Whether the work of this page goes on once its person has logged in again in place. */
export function awaitsLogin(): boolean {
  return places > 0 && currentSession().isExpired;
}

/** Keeps the token of a login that waits for its second factor; null forgets it. */
export function setMfa(token: string | null): void {
  writeJson(storageKeys.mfa, token && { token });
  emit();
}

export function setIntegrated(integrated: boolean): void {
  if (currentSession().isIntegrated === integrated) return;
  writeJson(storageKeys.isIntegrated, integrated);
  emit();
}
