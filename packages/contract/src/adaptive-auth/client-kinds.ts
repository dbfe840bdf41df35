import * as z from "zod/mini";

/** Whether a person uses the client and can enter a code. */
export const clientKind = z.enum(["interactive", "headless"]);
export type ClientKind = z.infer<typeof clientKind>;

/** What a remembered device is bound to: a signing key of its client, or its address block and User-Agent. */
export const deviceBinding = z.enum(["signing_key", "address"]);
export type DeviceBinding = z.infer<typeof deviceBinding>;

/**
 * learning: not enough history; normal; watched: reported or suspicious; locked: calls are denied until the lock expires or
 * an operator unlocks it; disabled: calls are denied.
 */
export const clientState = z.enum(["learning", "normal", "watched", "locked", "disabled"]);
export type ClientState = z.infer<typeof clientState>;
