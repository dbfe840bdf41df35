import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, text } from "../primitives.ts";

/** Max places of an API besides its own. */
export const maxApiMembers = 100;

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

/** A host and port of an API, with the numbers of its own calls. */
export const apiPlace = z.object({
  id,
  /** The host, with the port unless it is the scheme's own. */
  name: z.string(),
  host: z.string(),
  port: z.nullable(z.int()),
  /** As calls have it, or as it was added with. */
  scheme: z.nullable(z.string()),
  /** As people chose it. */
  environment: z.nullable(z.string()),
  /** What the host's name says, where nothing was chosen. */
  proposed_environment: z.nullable(z.enum(commonEnvironments)),
  /** API calls, as they were learned from. */
  calls: z.int(),
  /** Both null before its first call. */
  first_seen_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  /** The API's first place, which can't be separated. */
  is_own: z.boolean(),
});
export type ApiPlace = z.infer<typeof apiPlace>;

/** The members that an API has, all of them: its own place isn't listed. */
const places = z.array(id).check(z.maxLength(maxApiMembers));

/** Members to set on an API. */
export const apiPlacesStep = z.strictObject({ id, places });
export type ApiPlacesStep = z.infer<typeof apiPlacesStep>;

/** An operation that several operations of the joined APIs become. */
export const joinedOperation = z.object({
  method: z.string(),
  template: z.string(),
  /** The operations, with the name of their API. */
  from: z.array(z.object({ api: z.string(), template: z.string() })),
});

const namedApi = z.object({ id, name: z.string(), display_name: z.nullable(z.string()) });

/** APIs that look like one: a host with and without its default port, or addresses of one service. */
export const apiSuggestion = z.object({
  reason: z.enum(["same_host", "same_paths"]),
  /** The one that the others should join. */
  api: namedApi,
  others: z.array(namedApi),
});
export type ApiSuggestion = z.infer<typeof apiSuggestion>;

export const apiPlaceEndpoints = {
  "apis.suggestions": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/suggestions",
    summary: "List up to 20 groups of APIs that look like one, of the 500 most recently called",
    access: may.administer,
    answer: { status: 200, body: z.object({ items: z.array(apiSuggestion) }) },
    errors: [],
  }),
  "apis.keepApart": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/places/apart",
    summary: "Say that an API and others are not the same, none of them: they aren't suggested again",
    access: may.administer,
    params: byId,
    body: z.strictObject({ others: z.array(id).check(z.minLength(1), z.maxLength(maxApiMembers)) }),
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "apis.places": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/places",
    summary: "List the hosts and ports of an API, its own first",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(apiPlace) }) },
    errors: ["not_found"],
  }),
  "apis.setEnvironments": endpoint({
    method: "PUT",
    path: "/api/dynamics/apis/:id/places/environments",
    summary: "Say which environments hosts of an API are; the other hosts keep theirs",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      environments: z
        .array(z.strictObject({ id, environment: z.nullable(environmentName) }))
        .check(z.minLength(1), z.maxLength(maxApiMembers + 1)),
    }),
    answer: { status: 200, body: z.object({ items: z.array(apiPlace) }) },
    errors: ["not_found"],
  }),
  "apis.setPlaces": endpoint({
    method: "PUT",
    path: "/api/dynamics/apis/:id/places",
    summary: "Join other APIs to an API, or separate them: past calls, usage and findings follow",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      places,
      /** The members as they were read; if they have changed since, the request is refused as a conflict. */
      known: z.optional(places),
    }),
    answer: {
      status: 200,
      body: z.object({
        items: z.array(apiPlace),
        /** What restores the earlier places, in order: an API that joined with its own members gets them back. */
        undo: z.array(apiPlacesStep),
      }),
    },
    errors: ["not_found", "invalid_input", "conflict", "too_costly"],
  }),
  "apis.previewPlaces": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/places/preview",
    summary: "Preview an API with other places: its calls, its operations, and which of them become one; up to 100",
    access: may.administer,
    params: byId,
    body: z.strictObject({ places }),
    answer: {
      status: 200,
      body: z.object({
        calls: z.int(),
        /** Today, and with these places. */
        operations_before: z.int(),
        operations: z.int(),
        joined: z.array(joinedOperation),
        joined_count: z.int(),
      }),
    },
    errors: ["not_found", "invalid_input", "conflict", "too_costly"],
  }),
};
