export * from "./compile.ts";
export * from "./limits.ts";
