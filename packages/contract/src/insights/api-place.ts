import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";
import { commonEnvironments, environmentName } from "./environment.ts";

/** Max places of an API besides its own. */
export const maxApiMembers = 100;

/** Max path prefixes of one host and port, and max segments and characters of one. */
export const maxHostPrefixes = 50;
export const maxPrefixSegments = 4;
const maxPrefixLength = 200;

/** A host and port of an API, or what is under a path prefix there, with the numbers of its own calls. */
export const apiPlace = z.object({
  id,
  /** The host, with the port unless it is the scheme's own, and the path prefix. */
  name: z.string(),
  /** With the path prefix, as filters name it. */
  host: z.string(),
  /** "" for the whole host, without what is under a path prefix. */
  prefix: z.string(),
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

/** Whole segments that are no parameters, from the root of the host: `/billing`. */
export const pathPrefix = text(maxPrefixLength).check(z.regex(/^(?:\/[\w.~-]+)+$/));

const prefixes = z.array(pathPrefix).check(z.minLength(1), z.maxLength(maxHostPrefixes));

/** A path prefix of a host, and the API that it makes. */
export const hostPrefix = z.object({
  place_id: id,
  prefix: z.string(),
  api: z.object({ id, name: z.string(), display_name: z.nullable(z.string()) }),
});
export type HostPrefix = z.infer<typeof hostPrefix>;

/** An operation whose calls become those of another API. */
export const movingOperation = z.object({
  prefix: z.string(),
  method: z.string(),
  template: z.string(),
  calls: z.int(),
});
export type MovingOperation = z.infer<typeof movingOperation>;

const namedApi = z.object({ id, name: z.string(), display_name: z.nullable(z.string()) });

/**
 * APIs that look like one, a host with and without its default port or addresses of one service; or one that looks like a
 * gateway of several services.
 */
export const apiSuggestion = z.object({
  reason: z.enum(["same_host", "same_paths", "path_prefixes"]),
  /** The one that the others should join, or that has the services. */
  api: namedApi,
  others: z.array(namedApi),
  /** Path prefixes that look like services of their own. */
  prefixes: z.array(z.string()),
});
export type ApiSuggestion = z.infer<typeof apiSuggestion>;

/** Two APIs that people said are not the same. */
export const apiPair = z.strictObject({ api_id: id, other_id: id });
export type ApiPair = z.infer<typeof apiPair>;

/** Pairs of one suggestion at most. */
const maxPairs = ((maxApiMembers + 1) * maxApiMembers) / 2;
/** Max pairs of an API in an answer. */
export const maxApartListed = 100;

export const apiPlaceEndpoints = {
  "apis.suggestions": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/suggestions",
    summary: "List up to 20 groups of APIs that look like one, or like several, of the 500 most recently called",
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
    /** Those that were not apart before: ending them undoes it. */
    answer: { status: 200, body: z.object({ pairs: z.array(apiPair) }) },
    errors: ["not_found"],
  }),
  "apis.listApart": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/places/apart",
    summary: "List APIs that people said are not the same as an API, by name: up to 100",
    access: may.readTraffic,
    params: byId,
    answer: {
      status: 200,
      body: z.object({ items: z.array(z.object({ pair: apiPair, other: namedApi })), total: z.int() }),
    },
    errors: ["not_found"],
  }),
  "apis.endApart": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/apart/end",
    summary: "Forget that pairs of APIs are not the same: they may be suggested again",
    access: may.administer,
    body: z.strictObject({ pairs: z.array(apiPair).check(z.minLength(1), z.maxLength(maxPairs)) }),
    bodyLimit: 1024 * 1024,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "apis.keepWhole": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/prefixes/whole",
    summary: "Say that an API isn't a gateway of several services: it isn't suggested again",
    access: may.administer,
    params: byId,
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
  "apis.prefixes": endpoint({
    method: "GET",
    path: "/api/dynamics/apis/:id/prefixes",
    summary: "List the path prefixes of the host of an API's first place, and the APIs that they make",
    access: may.readTraffic,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(hostPrefix) }) },
    errors: ["not_found"],
  }),
  "apis.addPrefixes": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/prefixes",
    summary: "Make APIs of what is under path prefixes of an API's first host: past calls, usage and findings follow",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      prefixes,
      /** The host's prefixes as they were read; if they have changed since, the request is refused as a conflict. */
      known: z.optional(z.array(pathPrefix).check(z.maxLength(maxHostPrefixes))),
    }),
    answer: {
      status: 200,
      body: z.object({
        items: z.array(hostPrefix),
        /** What joins the new APIs to the host's API again, as members to set. */
        undo: z.array(apiPlacesStep),
      }),
    },
    errors: ["not_found", "invalid_input", "conflict", "too_costly", "quota_reached"],
  }),
  "apis.previewPrefixes": endpoint({
    method: "POST",
    path: "/api/dynamics/apis/:id/prefixes/preview",
    summary: "Preview path prefixes: the calls of 7 days that move, up to 100 of their operations, and what stays",
    access: may.administer,
    params: byId,
    body: z.strictObject({ prefixes }),
    answer: {
      status: 200,
      body: z.object({
        /** What each prefix gets. */
        moves: z.array(z.object({ prefix: z.string(), operations: z.int(), calls: z.int() })),
        operations: z.array(movingOperation),
        stays: z.object({ operations: z.int(), calls: z.int() }),
        /** Of the calls that stay: their path is under a prefix, but they were counted where it is a parameter. */
        parameter_calls: z.int(),
      }),
    },
    errors: ["not_found", "invalid_input", "conflict"],
  }),
};
