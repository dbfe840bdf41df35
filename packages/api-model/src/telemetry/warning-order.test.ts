import { describe, expect, it } from "vitest";
import { orderWarnings } from "./build-exchange.ts";

describe("warnings", () => {
  it("come once each, in the order of the contract", () => {
    expect(orderWarnings(["body_truncated", "time_missing", "body_truncated", "status_missing"])).toEqual([
      "time_missing",
      "status_missing",
      "body_truncated",
    ]);
    const all = [
      "time_missing",
      "time_unit_s",
      "time_unit_us",
      "time_unit_ns",
      "time_skew",
      "negative_duration",
      "request_id_generated",
      "host_from_header",
      "bad_destination_address",
      "bad_source_address",
      "port_not_numeric",
      "status_missing",
      "json_repaired",
      "req_body_unparsable",
      "res_body_unparsable",
      "body_truncated",
      "path_is_template",
      "header_prefix_stripped",
    ] as const;
    expect(orderWarnings(all.toReversed())).toEqual(all);
  });

  it("stay as they are where there are none or one", () => {
    const one = ["time_skew"] as const;
    expect(orderWarnings(one)).toBe(one);
    expect(orderWarnings([])).toEqual([]);
  });
});
