import type { Fault } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { hostileDocuments } from "./hostile-documents.ts";
import { manyConnections } from "./many-connections.ts";
import { processFaults } from "./process-faults.ts";
import { strangers } from "./strangers.ts";

/** All faults, in the order in which they are played. */
export const faults: readonly Fault[] = [...processFaults, fullDisk, hostileDocuments, manyConnections, ...strangers];
