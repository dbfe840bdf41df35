import { type AnswerOf, type Endpoints } from "@parapet/contract";
import { type Server } from "./server.ts";
export type LoggedIn = Extract<
  AnswerOf<Endpoints["login.create"]>,
  {
    access: string;
  }
>;
type Credentials = {
  readonly email: string;
  readonly password: string;
};
/** Calls the server the way other programs do. Every helper fails on an answer it does not expect. */
export declare function apiOf(server: Pick<Server, "baseURL" | "data">): {
  call: (path: string, init?: RequestInit) => Promise<Response>;
  post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  login(credentials?: Credentials): Promise<LoggedIn>;
  createTraceSource(
    session: LoggedIn,
    name: string,
  ): Promise<{
    id: string;
    name: string;
    type:
      | "ACCESS_LOG"
      | "APIGEE_X"
      | "DEFAULT"
      | "ENVOY_WASM"
      | "F5_BIG_IP"
      | "FASTLY"
      | "GLOO"
      | "HAR"
      | "KONG_INTERNAL"
      | "OTEL"
      | "OTHER"
      | "SDK"
      | "TAP"
      | "TYK_INTERNAL";
    description: string;
    token_prefix: string | null;
    created_at: string;
    rotated_at: string | null;
    previous_token: {
      prefix: string;
      ends_at: string;
    } | null;
    enabled: boolean;
    status: "active" | "erroring" | "idle" | "pending";
    last_seen_at: string | null;
    rate_1m: number;
    events_total: number;
    rejects_total: number;
    per_minute: number[];
    lag_p95_ms: number | null;
    clock_ahead_ms: number | null;
    token: string;
  }>;
  sendTelemetry(token: string, telemetry: unknown): Promise<void>;
  /** How many events the provider has. */
  countEvents(session: LoggedIn): Promise<number>;
  /** The mails kept in the outbox, oldest first, as they would have been sent; a dot marks one being written. */
  mails(): Promise<string[]>;
};
export type Api = ReturnType<typeof apiOf>;
export declare const bearer: (session: Pick<LoggedIn, "access">) => {
  authorization: string;
};
export {};
