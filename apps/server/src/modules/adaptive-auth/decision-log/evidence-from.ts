import type { Calibration, Thresholds } from "@parapet/risk-engine";

/** The evidence that yields a score: the inverse of the engine's score. */
export function evidenceFrom({ medium, high }: Thresholds, calibration: Pick<Calibration, "middle" | "spread">) {
  const at = (score: number) => calibration.middle - calibration.spread * Math.log(100 / (score - 0.5) - 1);
  return { medium: at(medium), high: at(high) };
}
