export interface MessageHeader {
  readonly name: string;
  readonly value: string;
  /** Whether a secret in the value was masked. */
  readonly redacted: boolean;
}

/** Where a secret was masked: `pointer` is an RFC 6901 pointer into a JSON body, "" for a whole body or query. */
export interface MaskedPlace {
  readonly pointer: string;
  readonly kind: string;
}

export interface MessageBody {
  /** Null when no text was kept. */
  readonly text: string | null;
  /** Its size in bytes, which may be more than is kept. */
  readonly bytes: number | null;
  readonly truncated: boolean;
  readonly masked: readonly MaskedPlace[];
}

interface Message {
  /** As in "1.1". */
  readonly httpVersion: string | null;
  readonly headers: readonly MessageHeader[];
  readonly body: MessageBody;
}

export interface RequestMessage extends Message {
  readonly kind: "request";
  readonly method: string;
  readonly url: string;
}

export interface ResponseMessage extends Message {
  readonly kind: "response";
  readonly status: number | null;
}

/** An HTTP message as it was traced. */
export type HttpMessage = RequestMessage | ResponseMessage;
