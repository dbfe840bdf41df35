interface Overrides {
  path?: string;
  method?: string;
  statusCode?: string;
  host?: string;
  /** The client's address. */
  client?: string;
  /** When it was made, epoch ms; now without it. */
  at?: number;
  durationMs?: number;
}
/** A traced call in the words of APIClarity's plugins; `id` makes it one of a kind. */
export declare function tracedCall(
  id: string,
  overrides?: Overrides,
): {
  requestID: string;
  scheme: string;
  destinationAddress: string;
  destinationNamespace: string;
  sourceAddress: string;
  request: {
    method: string;
    path: string;
    host: string;
    common: {
      version: string;
      headers: {
        key: string;
        value: string;
      }[];
      body: string;
      TruncatedBody: boolean;
      time: string;
    };
  };
  response: {
    statusCode: string;
    common: {
      version: string;
      headers: {
        key: string;
        value: string;
      }[];
      body: string;
      TruncatedBody: boolean;
      time: string;
    };
  };
};
export {};
