import type { CommandDescription } from "../command-description.ts";
import { tokenVariable } from "../token-variable.ts";

/** `parapet tap` as its parser and its help read it. */
export const tapCommand: CommandDescription = {
  name: "tap",
  summary: "Run a reverse proxy in front of an API that reports its calls to Parapet",
  operands: [],
  options: {
    target: { value: "URL", isRequired: true, meaning: "Origin that every request is forwarded to" },
    listen: { value: "HOST:PORT", default: "127.0.0.1:8081", meaning: "Address to listen on; port 0 picks a free one" },
    server: { value: "URL", default: "http://127.0.0.1:8080", meaning: "Origin of Parapet" },
    token: { value: "TOKEN", default: "PARAPET_TOKEN", meaning: "Token of a trace source" },
    "max-body": {
      value: "BYTES",
      default: "65536",
      meaning: "Max size of a body that is reported; bodies are always forwarded whole",
    },
    "rewrite-host": { value: null, meaning: "Send the host of the target in Host, not the one the client sent" },
    metrics: { value: "PORT", meaning: "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics" },
    enforce: { value: "API", meaning: "Ask Adaptive Auth about every call first; ID or slug of the protected API" },
    fail: {
      value: "open|closed",
      default: "closed",
      meaning: "With --enforce, if no decision can be made: allow calls or respond with 503",
    },
    "trust-forwarded": {
      value: null,
      meaning: "With --enforce, trust the X-Forwarded-For and X-JA4 of another proxy in front",
    },
    "read-forms": {
      value: null,
      meaning: "With --enforce, read forms up to 64 KiB before asking, for APIs whose forms override the method",
    },
  },
  variables: [tokenVariable],
  readsServerVariables: false,
  examples: [
    {
      does: "Report the calls of an API on port 3000",
      words: "tap --target http://127.0.0.1:3000 --server https://parapet.example.com",
    },
    {
      does: "Also enforce the decisions of Adaptive Auth",
      words: "tap --target http://127.0.0.1:3000 --server https://parapet.example.com --enforce orders",
    },
  ],
};
