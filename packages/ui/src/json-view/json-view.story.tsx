import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { parseJson } from "./json-value.ts";
import { JsonView } from "./json-view.tsx";

const order = parseJson(
  '{"id":12345678901234567890,"customer":{"name":"Ada Lovelace","token":"••••"},"items":[{"sku":"A-1","price":12.50,"tags":[]},' +
    '{"sku":"B-2","price":7,"tags":["gift","fragile"]}],"paid":true,"coupon":null}',
);

function Order() {
  const t = useStoryText();
  return order === undefined ? null : (
    <JsonView label={t("story.responseBody")} value={order} masked={new Set(["/customer/token"])} />
  );
}

const many = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Person ${id}`, active: id % 3 === 0 }));

function Large() {
  return <JsonView label={useStoryText()("story.people")} value={many} />;
}

export const jsonViewStories: readonly Story[] = [
  { title: "value · masked", render: Order },
  { title: "value={Array(20_000)}", render: Large },
];
