import { expect, test } from "vitest";
import { BaseUrlError, loopbackHosts } from "./loopback.ts";

test("accepts a simulated tenant on this machine", () => {
  expect(loopbackHosts({ login: "http://127.0.0.1:99/login/", graph: "http://[::1]:99/graph", manage: null })).toEqual({
    login: "http://127.0.0.1:99/login",
    graph: "http://[::1]:99/graph",
    manage: null,
  });
});

test.each([
  "http://localhost/",
  "https://127.0.0.1/",
  "http://10.0.0.1/",
  "http://127.0.0.1.example/",
  "http://a@127.0.0.1/",
  "x",
])("rejects %s", (graph) => {
  const [login, manage] = ["http://127.0.0.1/", "http://127.0.0.1/"];
  expect(() => loopbackHosts({ login, graph, manage })).toThrow(BaseUrlError);
  expect(() => loopbackHosts({ login, graph: login, manage: graph })).toThrow(BaseUrlError);
});
