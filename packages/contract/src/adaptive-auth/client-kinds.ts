import * as z from "zod/mini";

/** Whether a person uses the client and can enter a code. */
export const clientKind = z.enum(["interactive", "headless"]);
export type ClientKind = z.infer<typeof clientKind>;

/**
 * learning: not enough history; normal; watched: reported or suspicious; locked: calls are denied until the lock expires or
 * an operator unlocks it; disabled: calls are denied.
 */
export const clientState = z.enum(["learning", "normal", "watched", "locked", "disabled"]);
export type ClientState = z.infer<typeof clientState>;
