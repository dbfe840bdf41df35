/** One header as it went over the wire; one that came twice is listed twice. */
export interface CapturedHeader {
  readonly name: string;
  readonly value: string;
}

/** One side of a call. */
export interface CapturedMessage {
  readonly headers: readonly CapturedHeader[];
  /** Without its content encoding; null when there was none, or more than is kept. */
  readonly body: Buffer | null;
  /** The body was longer than is kept, or one side hung up in the middle of it. */
  readonly isCut: boolean;
  /** Unix milliseconds. */
  readonly timeMs: number;
}

/** One answered HTTP call. */
export interface CapturedCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly host: string;
  readonly scheme: "http" | "https";
  readonly httpVersion: string;
  /** Null when the client hung up before there was an answer. */
  readonly status: number | null;
  /** `address:port` of the client's end of the connection. */
  readonly source: string;
  /** `address:port` of the API. */
  readonly destination: string;
  readonly request: CapturedMessage;
  readonly response: CapturedMessage;
}

/** What a proxy knows better than its own socket. */
export interface Surroundings {
  readonly host?: string;
  readonly scheme?: "http" | "https";
  readonly destination?: string;
}
