import { eq, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { mailConnectionTable } from "./table.ts";

export function ownConnection(viewer: Pick<Viewer, "providerId">): SQL {
  return eq(mailConnectionTable.providerId, viewer.providerId);
}
