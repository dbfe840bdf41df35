import {
  type ApiToken,
  apiTokenEndpoints,
  type ApiTokenWithSecret,
  type BodySent,
  type Endpoints,
} from "@parapet/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Whose tokens: the provider's, for its administrators, or one's own. */
export type TokenOwner = "ofProvider" | "own";

export type NewToken = BodySent<Endpoints["apiTokens.create"]>;

interface TokenCalls {
  readonly list: (signal: AbortSignal) => Promise<{ readonly items: readonly ApiToken[] }>;
  readonly create: (body: NewToken) => Promise<ApiTokenWithSecret>;
  readonly rotate: (id: string, graceMs: number) => Promise<ApiTokenWithSecret>;
  readonly revoke: (id: string) => Promise<unknown>;
}

export const tokenCalls: Readonly<Record<TokenOwner, TokenCalls>> = {
  ofProvider: {
    list: (signal) => call(apiTokenEndpoints["apiTokens.list"], { signal }),
    create: (body) => call(apiTokenEndpoints["apiTokens.create"], { body }),
    rotate: (id, graceMs) =>
      call(apiTokenEndpoints["apiTokens.rotate"], { params: { id }, body: { grace_ms: graceMs } }),
    revoke: (id) => call(apiTokenEndpoints["apiTokens.revoke"], { params: { id } }),
  },
  own: {
    list: (signal) => call(apiTokenEndpoints["ownTokens.list"], { signal }),
    create: ({ name, scopes, days }) => call(apiTokenEndpoints["ownTokens.create"], { body: { name, scopes, days } }),
    rotate: (id, graceMs) =>
      call(apiTokenEndpoints["ownTokens.rotate"], { params: { id }, body: { grace_ms: graceMs } }),
    revoke: (id) => call(apiTokenEndpoints["ownTokens.revoke"], { params: { id } }),
  },
};

const tokensKey = "apiTokens.list";

export const tokensQuery = (owner: TokenOwner) =>
  queryOptions({ queryKey: [tokensKey, owner], queryFn: ({ signal }) => tokenCalls[owner].list(signal) });

/** Both lists show an administrator's personal tokens. */
export const anyTokens = { queryKey: [tokensKey] } as const;
