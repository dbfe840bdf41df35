import { clouds, type GraphHosts } from "@parapet/graph-client";
import type { MailConnectionRow } from "./table.ts";

type Place = Pick<MailConnectionRow, "cloud" | "simulatorUrl">;

/** The simulator's hosts; null in Microsoft's clouds. */
export function simulatedHosts({ cloud, simulatorUrl }: Place): GraphHosts | null {
  if (cloud !== "simulator" || simulatorUrl === null) return null;
  return { login: `${simulatorUrl}/login`, graph: `${simulatorUrl}/graph`, manage: `${simulatorUrl}/manage` };
}

/** The cloud the client is configured for. */
export function cloudOf({ cloud }: Place): keyof typeof clouds {
  return cloud === "simulator" ? "global" : cloud;
}

/** The tenant's login host. */
export function loginHost(place: Place): string {
  return simulatedHosts(place)?.login ?? clouds[cloudOf(place)].login;
}
