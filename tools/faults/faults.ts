import type { Fault } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { hostileDocuments } from "./hostile-documents.ts";
import { killedImport } from "./killed-import.ts";
import { manyConnections } from "./many-connections.ts";
import { processFaults } from "./process-faults.ts";
import { strangers } from "./strangers.ts";

/** All faults, in the order in which they are played. */
export const faults: readonly Fault[] = [
  ...processFaults,
  killedImport,
  fullDisk,
  hostileDocuments,
  manyConnections,
  ...strangers,
];
