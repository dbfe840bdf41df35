import { eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { scanTable } from "./table.ts";

/** Scans that a person may see and change: their provider's. */
export function ownScans({ providerId }: Pick<Viewer, "providerId">) {
  return eq(scanTable.providerId, providerId);
}
