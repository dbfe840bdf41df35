import { randomBytes } from "node:crypto";
import type { Sandbox, SandboxChallenge, TriedCall } from "./sandbox.ts";

const lifetimeMs = 5 * 60_000;
const attempts = 5;
const maxChallenges = 16;

/** The open challenge of a context, updated to the latest call, or a new one. */
export function challengeFor(sandbox: Sandbox, tried: TriedCall, context: string, nowMs: number): SandboxChallenge {
  const { challenges } = sandbox;
  for (const open of challenges.values()) {
    const isOpen = open.context === context && !open.isPassed && open.attemptsLeft > 0 && open.expiresAtMs > nowMs;
    if (isOpen) {
      open.tried = tried;
      return open;
    }
  }
  const id = randomBytes(16).toString("base64url");
  const challenge = { id, tried, context, expiresAtMs: nowMs + lifetimeMs, attemptsLeft: attempts, isPassed: false };
  challenges.set(id, challenge);
  const [oldest] = challenges.keys();
  if (challenges.size > maxChallenges && oldest !== undefined) challenges.delete(oldest);
  return challenge;
}
