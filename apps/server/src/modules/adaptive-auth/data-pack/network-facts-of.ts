import type { Platform } from "../../../platform/platform.ts";
import { NetworkFactsService } from "./network-facts.ts";

const services = new WeakMap<Platform, NetworkFactsService>();

/** What one process's platform knows about networks; nothing before its first `load`. */
export function networkFactsOf(platform: Platform): NetworkFactsService {
  const service = services.get(platform) ?? new NetworkFactsService(platform);
  services.set(platform, service);
  return service;
}
