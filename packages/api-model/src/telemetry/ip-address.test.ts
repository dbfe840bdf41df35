import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readIpAddress } from "./ip-address.ts";

describe("addresses", () => {
  test.each<[text: string, address: string | null]>([
    ["192.0.2.1", "192.0.2.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["255.255.255.255", "255.255.255.255"],
    ["192.0.2.01", null],
    ["192.0.2.256", null],
    ["192.0.2", null],
    ["192.0.2.1.1", null],
    ["x192.0.2.1", null],
    ["192.0.2.1%eth0", "192.0.2.1"],
    ["2001:DB8::A", "2001:db8::a"],
    ["fe80::1%eth0", "fe80::1"],
    ["::", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
    ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7::"],
    ["1:2:3:4:5:6:7:8::", null],
    ["1:2:3:4:5:6:7", null],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
    ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:192.0.2.1"],
    ["1:2:3:4:5:6:7:192.0.2.1", null],
    ["192.0.2.1::", null],
    ["::192.0.2.1:1", null],
    ["12345::", null],
    ["1:::2", null],
    [":1:2:3:4:5:6:7", null],
    ["a".repeat(81), null],
  ])("%j is %j", (text, address) => {
    expect(readIpAddress(text)).toBe(address);
  });

  it("are read in every way to write them", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
        expect([readIpAddress(four), readIpAddress(six)]).toEqual([four, six.toLowerCase()]);
      }),
    );
  });
});
