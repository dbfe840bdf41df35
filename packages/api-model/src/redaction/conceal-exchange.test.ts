import { expect, it } from "vitest";
import { jsonCall } from "../testing/exchanges.ts";
import { concealExchange } from "./conceal-exchange.ts";

it("keeps no value of a header and no body, and says that headers were there", () => {
  const call = jsonCall(
    "/orders?page=2&token=hunter2",
    { customer: "Ada" },
    { reqHeaders: [{ name: "x-person", value: "ada" }] },
  );
  const concealed = concealExchange(call);
  expect(concealed).toMatchObject({
    reqHeaders: [{ name: "x-person", value: "••••", redacted: true }],
    reqBody: null,
    resBody: null,
  });
  expect(JSON.stringify(concealed)).not.toMatch(/ada|hunter2/i);
  expect(concealed.resHeaders.every(({ redacted }) => redacted)).toBe(true);
});
