import { clouds, type GraphHosts } from "@parapet/graph-client";
import type { MailConnectionRow } from "./table.ts";

type Place = Pick<MailConnectionRow, "cloud" | "simulatorUrl">;

/** Where the hosts of a simulated tenant are; null in Microsoft's clouds. */
export function simulatedHosts({ cloud, simulatorUrl }: Place): GraphHosts | null {
  if (cloud !== "simulator" || simulatorUrl === null) return null;
  return { login: `${simulatorUrl}/login`, graph: `${simulatorUrl}/graph`, manage: `${simulatorUrl}/manage` };
}

/** The cloud that the client believes to be in. */
export function cloudOf({ cloud }: Place): keyof typeof clouds {
  return cloud === "simulator" ? "global" : cloud;
}

/** Where people of the tenant sign in. */
export function loginHost(place: Place): string {
  return simulatedHosts(place)?.login ?? clouds[cloudOf(place)].login;
}
