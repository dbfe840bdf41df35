export * from "./address-number.ts";
export * from "./blocks.ts";
export * from "./format-ip.ts";
export * from "./network-of.ts";
export * from "./parse-block.ts";
export * from "./parse-ip.ts";
export * from "./read-address.ts";
export { isInside, isLoopback, isOwnNetwork } from "./special-ranges.ts";
export * from "./split-port.ts";
