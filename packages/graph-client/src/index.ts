export { type AbilityState, type Capabilities, type Capability, probeAbilities } from "./abilities/probe-abilities.ts";
export { createGraphClient, type GraphClient, type GraphClientOptions } from "./create-graph-client.ts";
export { type ChangesPage, listChanges, listPages, type Page } from "./listing.ts";
export { serviceLimits } from "./limits/service-limits.ts";
export { operations, type OperationName } from "./operations/operations.ts";
export { GraphProblem, type GraphProblemKind } from "./problem.ts";
export type { Credential } from "./tokens/credential.ts";
export { clouds, type Cloud, type GraphHosts } from "./transport/clouds.ts";
export { BaseUrlError } from "./transport/loopback.ts";
