import { storageKeys } from "@parapet/contract";
import { parseJson, readText, removeItem, writeJson } from "../storage/storage.ts";
import { mfaOf, type Session, type SessionUser, type Tokens, tokensOf, userOf } from "./session.ts";

const keys = [storageKeys.auth, storageKeys.user, storageKeys.mfa, storageKeys.isIntegrated] as const;
const listeners = new Set<() => void>();

let texts: readonly (string | null)[] = [];
let snapshot: Session = { tokens: null, user: null, mfa: null, isIntegrated: false };

/** The session as stored now. The same object as long as nothing changed. */
export function currentSession(): Session {
  const stored = keys.map(readText);
  if (stored.length !== texts.length || stored.some((text, index) => text !== texts[index])) {
    texts = stored;
    const [auth, user, mfa, isIntegrated] = stored.map(parseJson);
    snapshot = { tokens: tokensOf(auth), user: userOf(user), mfa: mfaOf(mfa), isIntegrated: isIntegrated === true };
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
  emit();
}

/** Stores a new access token beside the refresh token it was asked with. */
export function renewAccess(access: string, refresh: string): void {
  writeJson(storageKeys.auth, { access, refresh });
  emit();
}

export function endSession(): void {
  removeItem(storageKeys.auth);
  removeItem(storageKeys.user);
  emit();
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
