export { startTenantSimulator, type SimulatorOptions, type TenantSimulator } from "./start-tenant-simulator.ts";
export type { Control, DeliveredCopy } from "./control/control.ts";
export type { DeliveryOptions } from "./mail/deliver-mail.ts";
export type { ComposedAttachment, ComposedMail } from "./mail/compose-mail.ts";
