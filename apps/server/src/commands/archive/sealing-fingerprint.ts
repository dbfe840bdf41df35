import { createSealing } from "../../platform/sealing.ts";

/** Tells whether two sealing keys are the same, without telling either. */
export function sealingFingerprint(secret: string | Uint8Array): string {
  return createSealing(secret).digest("", "backup:fingerprint").toString("hex").slice(0, 32);
}
