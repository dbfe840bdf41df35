import type { Platform } from "../../../platform/platform.ts";
import { DecisionService } from "./decision-service.ts";

const services = new WeakMap<Platform, DecisionService>();

/** The decision service of one process's platform. */
export function decisionServiceOf(platform: Platform): DecisionService {
  const service = services.get(platform) ?? new DecisionService(platform);
  services.set(platform, service);
  return service;
}

/** Writes down what is known and ends what goes on beside the answers, where anything was ever asked. */
export async function stopDecisions(platform: Platform): Promise<void> {
  await services.get(platform)?.stop();
}
