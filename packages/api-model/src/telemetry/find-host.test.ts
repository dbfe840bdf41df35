import { describe, expect, it } from "vitest";
import { findHost } from "./find-host.ts";
import { splitAddress } from "./split-address.ts";
import { splitTarget } from "./split-target.ts";

const header = (name: string, value: string) => ({ name, value });

describe("the host", () => {
  const target = splitTarget("/a");
  const destination = splitAddress("");
  const find = (more: Partial<Parameters<typeof findHost>[0]>) =>
    findHost({ hostField: null, headers: [], target, destination, ...more });
  const all = {
    hostField: "field.example",
    headers: [
      header("host", "host.example"),
      header(":authority", "authority.example"),
      header("x-forwarded-host", "forwarded.example"),
    ],
    target: splitTarget("http://target.example/a"),
    destination: splitAddress("destination.example:80"),
  };

  it("comes from the first place that tells it", () => {
    const others = all.headers.slice(1);
    const rest = { ...all, hostField: null };
    expect(find(all)).toMatchObject({ from: "field", host: "field.example" });
    expect(find(rest)).toMatchObject({ from: "host-header", host: "host.example" });
    expect(find({ ...rest, headers: others })).toMatchObject({
      from: "target",
      host: "target.example",
      scheme: "http",
    });
    expect(find({ ...rest, headers: others, target })).toMatchObject({
      from: "other-header",
      host: "authority.example",
    });
    expect(find({ ...rest, headers: others.slice(1), target })).toMatchObject({
      from: "other-header",
      host: "forwarded.example",
    });
    expect(find({ ...rest, headers: [], target })).toMatchObject({
      from: "destination",
      host: "destination.example",
      port: 80,
    });
    expect(find({})).toEqual({ from: "nothing", scheme: null, host: null, port: null });
  });

  it("is none in a place that says nothing", () => {
    expect(
      find({ hostField: "null", headers: [header("host", "")], destination: splitAddress("192.0.2.1:80") }),
    ).toMatchObject({
      from: "destination",
      host: "192.0.2.1",
    });
    expect(find({ hostField: "https://" })).toMatchObject({ from: "nothing", scheme: null });
  });
});
