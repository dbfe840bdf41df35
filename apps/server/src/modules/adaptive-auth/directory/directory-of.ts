import type { Platform } from "../../../platform/platform.ts";
import { DirectoryService } from "./directory-service.ts";

const services = new WeakMap<Platform, DirectoryService>();

/** The directory of one process's platform. */
export function directoryOf(platform: Platform): DirectoryService {
  const service = services.get(platform) ?? new DirectoryService(platform);
  services.set(platform, service);
  return service;
}
