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
export function tracedCall(id: string, overrides: Overrides = {}) {
  const body = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const at = overrides.at ?? Date.now();
  return {
    requestID: id,
    scheme: "http",
    destinationAddress: "10.0.0.2:8000",
    destinationNamespace: "shop",
    sourceAddress: `${overrides.client ?? "10.0.0.1"}:40000`,
    request: {
      method: overrides.method ?? "GET",
      path: overrides.path ?? "/orders/7",
      host: overrides.host ?? "orders.example.com",
      common: {
        version: "1.1",
        headers: [{ key: "content-type", value: "application/json" }],
        body: "",
        TruncatedBody: false,
        time: String(at),
      },
    },
    response: {
      statusCode: overrides.statusCode ?? "200",
      common: {
        version: "1.1",
        headers: [{ key: "content-type", value: "application/json" }],
        body: body({ id, total: 12.5 }),
        TruncatedBody: false,
        time: String(at + (overrides.durationMs ?? 0)),
      },
    },
  };
}
