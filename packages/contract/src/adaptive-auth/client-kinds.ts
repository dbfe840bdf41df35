import * as z from "zod/mini";

/** Whether somebody sits at the client who can type a code. */
export const clientKind = z.enum(["interactive", "headless"]);
export type ClientKind = z.infer<typeof clientKind>;

/**
 * learning: too new to be known; normal; watched: somebody said that a call was not theirs; locked: no call passes until
 * the time or an operator says so; disabled: no call passes.
 */
export const clientState = z.enum(["learning", "normal", "watched", "locked", "disabled"]);
export type ClientState = z.infer<typeof clientState>;
