import { silentLog } from "@parapet/testkit";
import type { Platform, Service } from "./platform.ts";
import { createServices } from "./services.ts";

/** A platform that has these services and nothing else. */
export function platformWith(...list: readonly Service<unknown>[]): Platform {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the services under test use nothing else
  const parts = { log: silentLog } as Platform;
  return { ...parts, services: createServices(parts, list) };
}
