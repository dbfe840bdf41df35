/** How much of one traced call is taken in; what lies beyond is left out, never an error. */
export const limits = {
  /** Headers of one message. */
  headers: 200,
  /** Characters of a header's name. */
  headerName: 256,
  /** Characters of a header's value (8 KiB of ASCII). */
  headerValue: 8_192,
  /** Characters of a path, and of a query. */
  target: 8_192,
  /** Characters of a host, a namespace, a request id. */
  word: 255,
  /** Nesting of JSON, in a payload and in a body. */
  jsonDepth: 64,
  /** Calls in one payload: spans, lines, entries, requests. */
  payloadCalls: 50_000,
  /** Items and members of a payload's JSON; an ordinary one has a tenth of this in 32 MiB. */
  payloadValues: 4_000_000,
  /** Items and members of the JSON body of a request, which lists 10,000 operations at most. */
  bodyValues: 100_000,
  /** Characters of one line of an access log (64 KiB of ASCII). */
  logLine: 65_536,
  /** Fields of a line in logfmt. */
  logFields: 1_000,
  /** Nesting of a collection's folders. */
  folders: 32,
  /** Bytes of a body that are kept (64 KiB). */
  storedBody: 65_536,
  /** Bytes of a body that is looked into (256 KiB): a longer one is neither checked nor searched. */
  parsedBody: 262_144,
  /** Bytes of a compressed body, opened. */
  openedBody: 1_048_576,
  /** Values of a body that are searched for personal data. */
  searchedValues: 4_000,
  /** Bytes of a refused payload that are kept. */
  rejectSample: 4_096,
  /** Characters of a document, with all that YAML aliases in it stand for. */
  document: 16_000_000,
  /** Paths of a document. */
  documentPaths: 10_000,
  /** Redactions of one body that are listed; more are still masked. */
  listedRedactions: 200,
} as const;

/** A source's clock may be this far ahead of ours, in milliseconds, before its events are marked. */
export const clockAheadMs = 5 * 60_000;
