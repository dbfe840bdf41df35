import type { DefaultHost, SourceRule, LogFormat, Role, Transport, TrustedProxies } from "@parapet/contract";
import type { Platform } from "./platform.ts";

/** One request, without HTTP: what a verb may know about who calls and when. */
export interface Call {
  readonly platform: Platform;
  readonly now: Date;
  readonly requestId: string;
  /** The caller's IP address. */
  readonly address: string;
  readonly userAgent: string;
  /** Whether the caller is known to be a browser or a program on this machine; see `isLocalRequest`. */
  readonly isLocal?: boolean;
}

/** The signed-in user behind a call, or the API token of a program: then with its creator's ID and its own role. */
export interface Viewer {
  readonly userId: string;
  readonly providerId: string;
  /** Set for a person who sees one organization only. */
  readonly organizationId: string | null;
  readonly role: Role;
  readonly platformAdmin: boolean;
  readonly sessionId: string;
  /** Set for an API token. */
  readonly apiTokenId?: string;
  readonly email: string;
}

/** A call by a signed-in person. */
export interface ViewerCall extends Call {
  readonly viewer: Viewer;
}

/** A call by anybody, signed in or not. */
export interface VisitorCall extends Call {
  readonly viewer: Viewer | null;
}

/** A call that finishes a login: it may verify a second factor and nothing else. */
export interface MfaCall extends Call {
  readonly mfa: { readonly userId: string; readonly tokenId: string };
}

/** A call by a sender of traffic. */
export interface SourceCall extends Call {
  readonly source: {
    readonly id: string;
    readonly providerId: string;
    /** Of calls without a host. */
    readonly defaultHost?: DefaultHost | null;
    readonly rules?: readonly SourceRule[];
    /** Its own format of access logs. */
    readonly logFormat?: LogFormat | null;
    readonly trustedProxies?: TrustedProxies | null;
  };
  /** In what the calls came, and whether it is a file of earlier calls. */
  readonly carrier?: { readonly transport: Transport; readonly isImport?: boolean };
}

/** What storing what a sender sent has to know of its call. */
export type SentCall = Pick<SourceCall, "platform" | "now" | "source" | "carrier">;

/** A call by a client of a protected API, identified by its key. */
export interface ClientCall extends Call {
  readonly client: { readonly id: string; readonly providerId: string; readonly keyId: string };
}

/** A question about a call to a protected API, unparsed. */
export interface GatewayCall extends Call {
  readonly exchange: {
    readonly method: string;
    /** Path and query. */
    readonly url: string;
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    /** The address at the other end of the connection, whatever forwarding headers say. */
    readonly peer: string;
  };
}
