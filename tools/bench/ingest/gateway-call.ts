/** Those of one side of a call, as a plugin writes them. */
type Headers = Readonly<Record<string, string>>;

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

/** Stands for a number that no other request has, because calls with the same request ID count once. */
export const requestMark = "############";

/**
 * A traced call as a gateway's plugin sends it: headers of a browser and a proxy, one of which identifies the caller, and a
 * response body with lists. About 1.8 KB; the same number makes the same call but for its ID.
 */
export function gatewayCall(number: number) {
  const caller = `user-${number % 500}`;
  const common = (headers: Headers, body: string) => ({
    version: "1.1",
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    body: Buffer.from(body).toString("base64"),
    TruncatedBody: false,
  });
  const asked = common(
    {
      host: "orders.example.com",
      "user-agent": browser,
      accept: "application/json",
      "accept-language": "en-GB,en;q=0.9",
      "accept-encoding": "gzip, deflate, br",
      "content-type": "application/json",
      "x-customer-id": caller,
      "x-forwarded-proto": "https",
      "x-forwarded-for": `198.51.100.${number % 250}`,
      "x-request-id": `3f3c6d58-0d96-4d4a-be9f-${requestMark}`,
    },
    "",
  );
  const answer = JSON.stringify(order(number, caller));
  const answered = common(
    {
      server: "envoy",
      date: "Tue, 24 Nov 2026 10:44:10 GMT",
      "content-type": "application/json; charset=utf-8",
      "content-length": String(answer.length),
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
      etag: `W/"${number}-abcdef"`,
      vary: "accept-encoding",
    },
    answer,
  );
  return {
    requestID: `load-${requestMark}`,
    scheme: "http",
    destinationAddress: "10.0.0.2:8000",
    destinationNamespace: "shop",
    sourceAddress: `10.0.${number % 4}.${number % 200}:40000`,
    request: {
      method: "GET",
      path: `/orders/${number}?expand=customer&limit=20`,
      host: "orders.example.com",
      common: { ...asked, time: String(Date.now()) },
    },
    response: { statusCode: "200", common: { ...answered, time: String(Date.now() + 12) } },
  };
}

function order(number: number, caller: string) {
  return {
    number,
    status: ["open", "paid", "shipped"][number % 3],
    total: 12.5 + number,
    currency: "EUR",
    created: "2026-03-01T10:00:00Z",
    customer: { id: caller, name: "Ada Byron", city: "London" },
    lines: [
      { sku: `SKU-${number % 90}`, quantity: 1 + (number % 4), price: 3.5 },
      { sku: `SKU-${number % 70}`, quantity: 2, price: 7.25 },
    ],
    note: null,
  };
}
