import type { Story } from "../story/story.ts";
import { parseJson } from "./json-value.ts";
import { JsonView } from "./json-view.tsx";

const order = parseJson(
  '{"id":12345678901234567890,"customer":{"name":"Ada Lovelace","token":"••••"},"items":[{"sku":"A-1","price":12.50,"tags":[]},' +
    '{"sku":"B-2","price":7,"tags":["gift","fragile"]}],"paid":true,"coupon":null}',
);

function Order() {
  return order === undefined ? null : (
    <JsonView label="Response body" value={order} masked={new Set(["/customer/token"])} />
  );
}

const many = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Person ${id}`, active: id % 3 === 0 }));

function Large() {
  return <JsonView label="People" value={many} />;
}

export const jsonViewStories: readonly Story[] = [
  { title: "Order", render: Order },
  { title: "20,000 entries", render: Large },
];
