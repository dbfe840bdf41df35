import { ConfigError } from "../../platform/config-error.ts";
import { originOption, readCommandLine, tokenOption } from "../command-options.ts";
import { tapCommand } from "./tap-command.ts";

/** What `parapet tap` was asked for. */
export interface TapOptions {
  /** Origin that every request goes on to. */
  readonly target: URL;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Origin of the Parapet server. */
  readonly server: URL;
  readonly token: string;
  /** Tell the target its own name in `Host`, not the one that the client asked for. */
  readonly rewriteHost: boolean;
  readonly maxBodyBytes: number;
  /** Of this machine, where Prometheus reads the counts; null for nowhere, 0 picks a free one. */
  readonly metricsPort: number | null;
  /** The protected API whose policy calls have to pass; null lets every call through. */
  readonly enforce: {
    readonly api: string;
    readonly failure: "open" | "closed";
    /** Another proxy stands before the tap, and is believed about who called it. */
    readonly trustForwarded: boolean;
    /** Forms are read before they are asked about. */
    readonly readForms: boolean;
    /** Longest wait for a decision, as the guard's. */
    readonly timeoutMs?: number;
  } | null;
}

/** Reads the command line of `parapet tap`. @throws ConfigError in one sentence */
export function readTapOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): TapOptions {
  const { values, switches } = readCommandLine(tapCommand, argv);
  return {
    target: originOption("target", values["target"], "http://127.0.0.1:3000"),
    ...listenOption(values["listen"] ?? "127.0.0.1:8081"),
    server: originOption("server", values["server"] ?? "http://127.0.0.1:8080", "https://parapet.example.com"),
    token: tokenOption(values["token"], environment),
    rewriteHost: switches.has("rewrite-host"),
    maxBodyBytes: bytesOption(values["max-body"] ?? "65536"),
    metricsPort: values["metrics"] === undefined ? null : portOption(values["metrics"]),
    enforce: enforceOption(values["enforce"], values["fail"] ?? "closed", {
      trustForwarded: switches.has("trust-forwarded"),
      readForms: switches.has("read-forms"),
    }),
  };
}

function enforceOption(
  api: string | undefined,
  failure: string,
  rest: Pick<NonNullable<TapOptions["enforce"]>, "trustForwarded" | "readForms">,
): TapOptions["enforce"] {
  if (failure !== "open" && failure !== "closed")
    throw new ConfigError(`--fail must be open or closed, not "${failure}".`);
  if (api === undefined) return null;
  if (!/^[a-z0-9-]{1,60}$/.test(api))
    throw new ConfigError(`--enforce must be the ID or slug of a protected API, not "${api}".`);
  return { api, failure, ...rest };
}

function listenOption(value: string): { host: string; port: number } {
  const [, bracketed, plain, port = ""] = /^(?:\[([\da-f:.]+)\]|([^\s:/]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) {
    throw new ConfigError(`--listen must be host:port such as 127.0.0.1:8081 or [::1]:8081, not "${value}".`);
  }
  return { host, port: Number(port) };
}

function bytesOption(value: string): number {
  if (!/^\d{1,7}$/.test(value)) {
    throw new ConfigError(`--max-body must be a number of bytes from 0 to 9999999, not "${value}".`);
  }
  return Number(value);
}

function portOption(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`--metrics must be a port of this machine such as 9464, not "${value}".`);
  }
  return Number(value);
}
