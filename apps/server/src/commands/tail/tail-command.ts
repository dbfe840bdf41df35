import type { CommandDescription } from "../command-description.ts";
import { tokenVariable } from "../token-variable.ts";

/** Formats of lines that `parapet tail` sends. */
export const tailFormats = ["clf", "combined", "json", "nginx", "envoy", "alb", "telemetry"] as const;

/** `parapet tail` as its parser and its help read it. */
export const tailCommand: CommandDescription = {
  name: "tail",
  summary: "Send the lines of an access log to Parapet as they are written",
  operands: ["FILE"],
  options: {
    format: { value: tailFormats.join("|"), default: "combined", meaning: "Format of the lines" },
    host: {
      value: "[SCHEME://]HOST[:PORT]",
      meaning: "Host of lines that name none; by default what the source is set to",
    },
    server: { value: "URL", default: "http://127.0.0.1:8080", meaning: "Origin of Parapet" },
    token: { value: "TOKEN", default: "PARAPET_TOKEN", meaning: "Token of a trace source" },
    state: { value: "FILE", default: "FILE.parapet-position", meaning: "File that remembers how far the log was sent" },
    "from-start": { value: null, meaning: "On the first run, also send what the log already contains" },
  },
  variables: [tokenVariable],
  readsServerVariables: false,
  examples: [
    {
      does: "Follow the access log of nginx, also when it's rotated",
      words: "tail /var/log/nginx/access.log --server https://parapet.example.com",
    },
  ],
};
