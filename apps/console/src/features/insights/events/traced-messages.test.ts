import { expect, test } from "vitest";
import { tracedMessages } from "./event-view.tsx";
import { eventWith } from "./testing-events.ts";

test("each message gets its own headers, body and masked places", () => {
  const { request, response } = tracedMessages(
    eventWith({
      req_headers: [{ name: "accept", value: "*/*", redacted: false }],
      res_body_truncated: true,
      redactions: [
        { in: "query", pointer: "", kind: "token" },
        { in: "req_body", pointer: "/card", kind: "card-number" },
        { in: "res_body", pointer: "/jwt", kind: "jwt" },
      ],
    }),
  );
  expect(request).toMatchObject({
    method: "GET",
    url: "https://shop.example.com/v1/orders?limit=10",
    headers: [{ name: "accept" }],
    body: { text: null, bytes: null, truncated: false, masked: [{ pointer: "/card" }] },
  });
  expect(response).toMatchObject({
    status: 200,
    headers: [],
    body: { text: "{}", bytes: 2, truncated: true, masked: [{ pointer: "/jwt" }] },
  });
});
