/** Why this process should get no more calls, for probes and load balancers. */
export interface Readiness {
  /** Whether the process was asked to stop. Calls are still served, and connections end with their answer. */
  readonly isDraining: boolean;
  drain(): void;
  /** Sets or clears, with null, the reason that one part of the process has. */
  report(part: string, reason: string | null): void;
  /** Empty when the process is ready. */
  reasons(): readonly string[];
}

export function createReadiness(): Readiness {
  const reasons = new Map<string, string>();
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    drain() {
      isDraining = true;
    },
    report(part, reason) {
      if (reason === null) reasons.delete(part);
      else reasons.set(part, reason);
    },
    reasons: () => (isDraining ? ["draining", ...reasons.values()] : [...reasons.values()]),
  };
}
