import type { Detection } from "./detection.ts";
import { findAfterRisk } from "./detectors/after-risk.ts";
import { bruteForce } from "./detectors/brute-force.ts";
import { illicitConsent } from "./detectors/illicit-consent.ts";
import { impossibleTravel } from "./detectors/impossible-travel.ts";
import { mfaFatigue } from "./detectors/mfa-fatigue.ts";
import { microsoftRisk } from "./detectors/microsoft-risk.ts";
import { novelties } from "./detectors/novelty.ts";
import { passwordSpray } from "./detectors/password-spray.ts";
import { sessionReplay } from "./detectors/session-replay.ts";
import { aitmKit, deviceCode, legacyAuth } from "./detectors/suspicious-clients.ts";
import { type AccountEvents, type AccountKnowledge, type Detector, sceneOf } from "./scene.ts";
import { rareShare } from "./sign-in-counts.ts";

const detectors: readonly Detector<Detection>[] = [
  impossibleTravel,
  novelties,
  passwordSpray,
  bruteForce,
  mfaFatigue,
  microsoftRisk,
  legacyAuth,
  aitmKit,
  deviceCode,
  sessionReplay,
  illicitConsent,
];

/** Detects account takeovers in sign-ins, sorted by time. The order of events and duplicates don't matter. */
export function assessSignIns(events: AccountEvents, knowledge: AccountKnowledge = {}): Detection[] {
  const scene = sceneOf(events, knowledge, rareShare);
  const found = detectors.flatMap((detect) => detect(scene));
  const all = [...found, ...findAfterRisk(scene, found)];
  return all.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}
