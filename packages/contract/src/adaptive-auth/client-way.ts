import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, email, id, instant, text } from "../primitives.ts";
import { clientKind } from "./client-kinds.ts";

/** Name of a header, query parameter or cookie. */
const fieldName = z.string().check(z.trim(), z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/));
const headerName = z.pipe(fieldName, z.string().check(z.toLowerCase()));
/** Name of a claim; dots lead into objects. */
const claimName = text(100);

/** A public key set (RFC 7517) as text; private or symmetric members are rejected. */
const jwksText = z.string().check(z.trim(), z.maxLength(20_000));

/** A claim of a signed bearer token. @param secret shape of the key of HS256 */
const tokenWay = <Secret extends z.ZodMiniType>(secret: Secret) =>
  z.strictObject({
    kind: z.literal("jwt"),
    header: z._default(headerName, "authorization"),
    issuer: text(500),
    /** "" accepts every audience. */
    audience: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    claim: z._default(claimName, "azp"),
    keys: z.discriminatedUnion("source", [
      z.strictObject({ source: z.literal("url"), url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)) }),
      z.strictObject({ source: z.literal("jwks"), jwks: jwksText }),
      z.strictObject({ source: z.literal("secret"), secret }),
    ]),
  });

const wayKinds = {
  /** Parapet keys, in X-Api-Key or as a bearer or DPoP token. */
  key: z.strictObject({ kind: z.literal("key") }),
  /** The API's own keys, imported by value or SHA-256. */
  own_key: z.strictObject({
    kind: z.literal("own_key"),
    place: z.enum(["header", "query", "cookie"]),
    name: fieldName,
  }),
  /**
   * A client certificate that the gateway verified and passes in a header: as PEM (also URL-encoded), RFC 9440, Envoy's
   * X-Forwarded-Client-Cert, or the subject or thumbprint itself.
   */
  certificate: z.strictObject({
    kind: z.literal("certificate"),
    header: headerName,
    field: z.enum(["subject", "san", "thumbprint"]),
  }),
  /** The user of HTTP Basic authentication. */
  basic: z.strictObject({ kind: z.literal("basic") }),
  /** A header that the gateway sets. */
  header: z.strictObject({ kind: z.literal("header"), name: headerName }),
  /** The caller's address, in a group of addresses. */
  address: z.strictObject({ kind: z.literal("address") }),
};

/** How an API identifies clients; null as a secret keeps the saved one. */
export const clientWay = z.discriminatedUnion("kind", [
  tokenWay(z._default(z.nullable(z.string().check(z.minLength(32), z.maxLength(500))), null)),
  ...Object.values(wayKinds),
]);
/** A way in responses: without its secret. */
const presentedWay = z.discriminatedUnion("kind", [tokenWay(z.null()), ...Object.values(wayKinds)]);
export type ClientWay = z.infer<typeof clientWay>;
export type ClientWayKind = ClientWay["kind"];

export const maxClientWays = 8;

/** In order: the first that a call carries identifies it. */
export const clientWays = z.array(clientWay).check(z.minLength(1), z.maxLength(maxClientWays));
export const presentedWays = z.array(presentedWay);
export type PresentedWay = z.infer<typeof presentedWay>;
export const defaultClientWays: readonly PresentedWay[] = [{ kind: "key" }];

/** Clients that monitor mode creates from unknown callers. */
export const newClients = z.strictObject({
  create: z.boolean(),
  kind: clientKind,
  /** Gets the emails of all of them, such as the API's team; "" for no owner. */
  owner_email: z._default(z.union([z.literal(""), email]), ""),
  /** Claim of the token that names the caller's organization; "" without one. */
  organization_claim: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  /** Organizations that callers may be added to; without any, all callers are added, outside of organizations. */
  organizations: z._default(z.array(id).check(z.maxLength(200)), []),
});
export type NewClients = z.infer<typeof newClients>;
export const defaultNewClients: NewClients = {
  create: false,
  kind: "headless",
  owner_email: "",
  organization_claim: "",
  organizations: [],
};
/** Max clients created from unknown callers, per API and day. */
export const maxNewClientsPerDay = 5_000;

/** What identifies a client besides its keys; `consumer` is a fingerprint of API Insights. */
export const identityKind = z.enum(["jwt", "certificate", "basic", "header", "address", "consumer"]);
export type IdentityKind = z.infer<typeof identityKind>;
/** Everything that identifies clients: Parapet keys and an API's own keys, too. */
export const clientIdentifierKind = z.enum(["key", "own_key", ...identityKind.options]);
/** Max of them that a client is listed with. */
export const maxListedIdentifiers = 20;
/** Kinds that people may enter. */
export const enteredIdentityKind = z.enum(["jwt", "certificate", "basic", "header", "address"]);

export const clientIdentity = z.object({
  id,
  kind: identityKind,
  /** The claim, subject, user, header or address block. */
  value: z.string(),
  created_at: instant,
});
export type ClientIdentity = z.infer<typeof clientIdentity>;
export const maxClientIdentities = 50;

/** Max rows per request of an import. */
export const maxImportedKeys = 5_000;
const sha256 = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/));

/** Why a row is rejected: `taken`: another client has the key; `unknown_organization`; `too_many`: the client's limit of keys. */
export const keyImportRefusal = z.enum(["taken", "unknown_organization", "too_many"]);

/** A consumer in API Insights that can become a client. */
export const adoptableConsumer = z.object({
  kind: identityKind,
  /** The same text as in API Insights. */
  consumer: z.string(),
  calls: z.int(),
  last_seen_at: instant,
  /** The client that it already identifies. */
  client: z.nullable(z.object({ id, name: z.string() })),
});
export type AdoptableConsumer = z.infer<typeof adoptableConsumer>;
export const maxAdopted = 1_000;

export const clientWayEndpoints = {
  "clientIdentities.list": endpoint({
    method: "GET",
    path: "/api/adaptive/clients/:id/identities",
    summary: "List what identifies a client besides its keys",
    access: may.readClients,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(clientIdentity) }) },
    errors: ["not_found"],
  }),
  "clientIdentities.create": endpoint({
    method: "POST",
    path: "/api/adaptive/clients/:id/identities",
    summary: "Identify a client by a claim, certificate, user, header or address block",
    access: may.administer,
    params: byId,
    body: z.strictObject({ kind: enteredIdentityKind, value: text(500) }),
    answer: { status: 201, body: clientIdentity },
    errors: ["not_found", "conflict", "invalid_input"],
  }),
  "clientIdentities.delete": endpoint({
    method: "DELETE",
    path: "/api/adaptive/clients/:id/identities/:identity",
    summary: "Stop identifying a client by it",
    access: may.administer,
    params: z.strictObject({ id, identity: id }),
    answer: { status: 204 },
    errors: ["not_found"],
  }),
  "clientImports.run": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/client-keys/import",
    summary: "Import an API's own keys by value or SHA-256; clients that don't exist are created, others updated",
    access: may.administer,
    bodyLimit: 4 * 1024 * 1024,
    params: byId,
    body: z.strictObject({
      /** Requests of one import share an ID that the caller chooses, for undo. */
      import_id: id,
      /** Only reports what an import would do. */
      preview: z._default(z.boolean(), false),
      rows: z
        .array(
          z.strictObject({
            /** Name of the client. */
            client: text(120),
            key: z.optional(z.string().check(z.trim(), z.minLength(8), z.maxLength(500))),
            sha256: z.optional(sha256),
            /** Without it, new clients are headless and others stay as they are; so do empty fields. */
            kind: z.optional(clientKind),
            owner_email: z._default(z.union([z.literal(""), email]), ""),
            organization: z._default(z.string().check(z.trim(), z.maxLength(120)), ""),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(maxImportedKeys),
          z.refine((rows) => rows.every(({ key, sha256: digest }) => (key === undefined) !== (digest === undefined)), {
            error: "A row has either a key or a SHA-256",
          }),
        ),
    }),
    answer: {
      status: 200,
      body: z.object({
        /** Clients created, keys added, and keys already present. */
        clients: z.int(),
        keys: z.int(),
        known: z.int(),
        /** Existing clients whose kind, owner or organization changes; those named after their key, also the name. */
        updated: z.int(),
        /** 0-based positions of rejected rows. */
        refused: z.array(z.object({ row: z.int(), why: keyImportRefusal })),
      }),
    },
    errors: ["not_found", "invalid_input"],
  }),
  "clientImports.undo": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/client-keys/import/undo",
    summary: "Remove the keys of an import and its clients that have no other, and restore the clients that it updated",
    access: may.administer,
    params: byId,
    body: z.strictObject({ import_id: id }),
    answer: { status: 200, body: z.object({ clients: z.int(), keys: z.int(), restored: z.int() }) },
    errors: ["not_found"],
  }),
  "adoptions.list": endpoint({
    method: "GET",
    path: "/api/adaptive/apis/:id/consumers",
    summary: "List the consumers of the last 30 days that API Insights tells apart at this API, busiest first",
    access: may.administer,
    params: byId,
    answer: { status: 200, body: z.object({ items: z.array(adoptableConsumer) }) },
    errors: ["not_found"],
  }),
  "adoptions.adopt": endpoint({
    method: "POST",
    path: "/api/adaptive/apis/:id/consumers/adopt",
    summary: "Create clients from consumers",
    access: may.administer,
    params: byId,
    body: z.strictObject({
      kind: z._default(clientKind, "headless"),
      /** Owner of all created clients; "" for none. */
      owner_email: z._default(z.union([z.literal(""), email]), ""),
      consumers: z
        .array(z.strictObject({ kind: identityKind, consumer: text(250) }))
        .check(z.minLength(1), z.maxLength(maxAdopted)),
    }),
    answer: { status: 200, body: z.object({ clients: z.int(), known: z.int() }) },
    errors: ["not_found", "invalid_input"],
  }),
};
