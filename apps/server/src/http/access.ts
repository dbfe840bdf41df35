import { type Endpoint, lets } from "@parapet/contract";
import { isLoopback } from "@parapet/ip-address";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { authenticateToken } from "../modules/account/api-token/authenticate-token.ts";
import { authenticateMfa } from "../modules/account/login/authenticate-mfa.ts";
import { authenticate } from "../modules/account/login/authenticate.ts";
import { identifyChallenged } from "../modules/adaptive-auth/challenge/identify-challenged.ts";
import { identifySource } from "../modules/insights/trace-source/identify-source.ts";
import { sourcePeersService } from "../modules/insights/trace-source/source-peers.ts";
import type { Call, ClientCall, GatewayCall, MfaCall, SourceCall, ViewerCall, VisitorCall } from "../platform/call.ts";
import { Failure } from "../platform/failure.ts";
import type { Platform } from "../platform/platform.ts";
import { getAuthRequestHeaders } from "./auth-request-headers.ts";
import { callerAddress } from "./caller-address.ts";
import { proxyHeaders } from "./forwarding-headers.ts";
import { isLocalRequest } from "./is-local-request.ts";

/** The call behind a request, before anybody knows who makes it. */
export function callOf(platform: Platform, request: FastifyRequest): Call {
  return {
    platform,
    now: platform.clock.now(),
    requestId: request.id,
    address: callerAddress(request),
    userAgent: request.headers["user-agent"] ?? "",
    isLocal: isLocalRequest(request, platform.config.publicUrl),
  };
}

/** Checks the access level of a named row. @throws Failure `unauthenticated`, `token_expired` or `forbidden`. */
export async function admit(
  [name, row]: readonly [name: string, row: Endpoint],
  call: Call,
  request: FastifyRequest,
): Promise<Call | VisitorCall | ViewerCall | MfaCall | SourceCall | ClientCall | GatewayCall> {
  const { access } = row;
  switch (access.kind) {
    case "public":
      return call;
    case "visitor":
      return { ...call, viewer: hasToken(request) ? await authenticate(call, jwtOf(request)) : null };
    case "mfa":
      return { ...call, mfa: await authenticateMfa(call, jwtOf(request)) };
    case "session": {
      const token = apiTokenOf(request);
      if (token !== null) return { ...call, viewer: await authenticateToken(call, token, { name, row, access }) };
      const viewer = await authenticate(call, jwtOf(request));
      if (!lets(access, viewer)) throw new Failure("forbidden");
      return { ...call, viewer };
    }
    case "platform": {
      const viewer = await authenticate(call, jwtOf(request));
      if (!viewer.platformAdmin) throw new Failure("forbidden");
      return { ...call, viewer };
    }
    case "trace-source":
      call.platform.disk.mustHaveSpace();
      return { ...call, source: await identifySender(call, request) };
    case "api-client":
      return { ...call, client: await identifyChallenged(call, challengeOf(request), request.headers) };
    case "gateway":
      return { ...call, exchange: exchangeOf(request) };
  }
}

/** Clients only call challenges. */
function challengeOf({ params }: FastifyRequest): string {
  return z.object({ id: z.string() }).safeParse(params).data?.id ?? "";
}

function identifySender(call: Call, { headers, socket }: FastifyRequest): Promise<SourceCall["source"]> {
  const peer = socket.remoteAddress ?? "";
  return identifyPeer(call, headers, { address: peer, isLocal: isLocal(headers, peer) });
}

/** The other end of a connection. */
interface Peer {
  readonly address: string;
  /** Whether the sender runs on this machine, so that it needs no token. */
  readonly isLocal: boolean;
}

/** The source behind the headers of a request, or the metadata of a gRPC call. */
export async function identifyPeer(call: Call, headers: SenderHeaders, peer: Peer): Promise<SourceCall["source"]> {
  const source = await identifySource(call, sourceTokenOf(headers), peer.isLocal);
  call.platform.services.get(sourcePeersService).note(source.id, peer.address, call.now);
  return source;
}

type SenderHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

function exchangeOf({ method, url, raw, socket }: FastifyRequest): GatewayCall["exchange"] {
  return { method, url, headers: getAuthRequestHeaders(raw), peer: socket.remoteAddress ?? "" };
}

function hasToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined;
}

function jwtOf(request: FastifyRequest): string {
  const token = /^JWT (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new Failure("unauthenticated");
  return token;
}

/** An API token; null for users, who send an access token. */
function apiTokenOf(request: FastifyRequest): string | null {
  return /^Bearer (ppt_[\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

function sourceTokenOf({ authorization, "x-trace-source-token": token }: SenderHeaders): string | null {
  if (typeof token === "string" && token !== "") return token;
  return /^Bearer (\S+)$/.exec(typeof authorization === "string" ? authorization : "")?.[1] ?? null;
}

/** Whether the sender runs on this machine and no proxy speaks for someone else. */
function isLocal(headers: SenderHeaders, peer: string): boolean {
  return isLoopback(peer) && proxyHeaders.every((name) => headers[name] === undefined);
}
