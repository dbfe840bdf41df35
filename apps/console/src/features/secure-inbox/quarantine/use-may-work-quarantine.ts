import { quarantineEndpoints } from "@parapet/contract";
import { useMay } from "../../../lib/session/use-may.ts";

/** Whether this person may work on held mail. */
export const useMayWorkQuarantine = (): boolean => useMay(quarantineEndpoints["quarantine.work"]);
