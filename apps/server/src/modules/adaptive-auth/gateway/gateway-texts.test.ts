import { failureMode } from "@parapet/contract";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { gatewayWriters } from "./gateway-texts.ts";

const about = { slug: "orders", parapet: new URL("https://parapet.example.com") } as const;

describe.each(failureMode.options)("the text for Envoy that fails %s", (failure) => {
  const { http_filters: filters } = parse(gatewayWriters.envoy.write({ ...about, failure }));

  test("takes headers that only Parapet may set from the client before it asks, also when it can't", () => {
    const [first, second] = filters;
    expect(first.name).toBe("envoy.filters.http.header_mutation");
    const removed = first.typed_config.mutations.request_mutations.map((each: { remove: string }) => each.remove);
    expect(removed).toContain("x-adaptive-client-id");
    expect(removed).toContain("x-adaptive-assertion");
    expect(removed).not.toContain("x-adaptive-elevation");
    expect(second.name).toBe("envoy.filters.http.ext_authz");
    expect(second.typed_config.failure_mode_allow).toBe(failure === "open");
  });
});
