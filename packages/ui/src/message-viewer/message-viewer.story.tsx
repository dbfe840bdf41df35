import type { Story } from "../story/story.ts";
import { MessageViewer } from "./message-viewer.tsx";
import type { HttpMessage } from "./message.ts";

const header = (name: string, value: string, redacted = false) => ({ name, value, redacted });

const request: HttpMessage = {
  kind: "request",
  method: "POST",
  url: "https://shop.example.com/v1/orders?coupon=SPRING",
  httpVersion: "1.1",
  headers: [
    header("host", "shop.example.com"),
    header("content-type", "application/json"),
    header("authorization", "Bearer ••••", true),
    header("accept", "application/json"),
    header("user-agent", "shop-app/4.2 (Android 16)"),
    header("x-request-id", "0199d6f0-77aa-7d3e-9c1f-2a5d0e2b8c11"),
    header("accept-language", "fr-CA, fr;q=0.9"),
  ],
  body: {
    text: '{"items":[{"sku":"A-1","count":2}],"card":{"number":"••••","expires":"12/29"}}',
    bytes: 96,
    truncated: false,
    masked: [{ pointer: "/card/number", kind: "card-number" }],
  },
};

const response: HttpMessage = {
  kind: "response",
  status: 502,
  httpVersion: "2",
  headers: [header("content-type", "text/html"), header("server", "envoy")],
  body: { text: "<html><body><h1>502</h1>", bytes: 48_213, truncated: true, masked: [] },
};

const image: HttpMessage = {
  kind: "response",
  status: 200,
  httpVersion: null,
  headers: [],
  body: { text: null, bytes: 48_213, truncated: false, masked: [] },
};

export const messageViewerStories: readonly Story[] = [
  { title: 'kind: "request"', render: () => <MessageViewer message={request} /> },
  { title: "body.truncated", render: () => <MessageViewer message={response} /> },
  { title: "body.text: null", render: () => <MessageViewer message={image} /> },
];
