import { eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { scanTable } from "./table.ts";

export function ownScans({ providerId }: Pick<Viewer, "providerId">) {
  return eq(scanTable.providerId, providerId);
}
