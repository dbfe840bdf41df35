import * as z from "zod/mini";
import { listOf, text } from "../primitives.ts";

/** Environments that most teams have; people may name others. */
export const commonEnvironments = ["production", "staging", "test", "development"] as const;
export type CommonEnvironment = (typeof commonEnvironments)[number];

/** What people call the environment of a place. */
export const environmentName = text(40);

/** Filters of calls by the environment of their host: a host without one is in none. */
export const environmentFilters = {
  "environment[is]": z.optional(listOf(environmentName)),
  "environment[isNot]": z.optional(listOf(environmentName)),
};
