export { startTenantSimulator, type SimulatorOptions, type TenantSimulator } from "./start-tenant-simulator.ts";
export type { Control, DeliveredCopy } from "./control/control.ts";
export {
  type DescribedOperation,
  type GraphDescription,
  readGraphDescription,
} from "./description/graph-description.ts";
export type { Faults, PlannedFault } from "./limits/faults.ts";
export type { Violations } from "./limits/limiter.ts";
export type { DeliveryOptions } from "./mail-flow/deliver-mail.ts";
export type { ComposedAttachment, ComposedMail } from "./mail/compose-mail.ts";
export { type CloudProxy, startCloudProxy } from "./cloud-proxy.ts";
