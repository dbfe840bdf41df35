import type { CommandDescription } from "../command-description.ts";

/** Output formats of `parapet diff`. */
export const diffFormats = ["text", "json", "sarif", "junit", "markdown"] as const;
export type DiffFormat = (typeof diffFormats)[number];

/** Definition of `parapet diff`. */
export const diffCommand: CommandDescription = {
  name: "diff",
  summary: "Compare two OpenAPI documents, and fail on breaking changes",
  operands: ["BASE", "REVISION"],
  options: {
    "fail-on": {
      value: "error|warning|info|never",
      default: "error",
      meaning: "Lowest level of a change that ends the program with 1; unreadable documents end it with 2",
    },
    format: { value: diffFormats.join("|"), default: "text", meaning: "Output format" },
    api: { value: "API", meaning: "Name or ID of the API whose callers are listed, on the server" },
    server: { value: "URL", default: "http://127.0.0.1:8080", meaning: "Origin of Parapet, asked with --api" },
    token: { value: "TOKEN", default: "PARAPET_API_TOKEN", meaning: "API token of the server" },
  },
  variables: [
    {
      name: "PARAPET_API_TOKEN",
      default: null,
      meaning: "API token, instead of --token, which other users of the machine can read",
    },
  ],
  readsServerVariables: false,
  examples: [
    { does: "Fail if a change breaks callers", words: "diff main.yaml openapi.yaml" },
    {
      does: "Name the callers that break",
      words: "diff main.yaml openapi.yaml --api shop.example.com --server https://parapet.example.com",
    },
  ],
};
