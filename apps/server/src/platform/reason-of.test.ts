import { expect, test } from "vitest";
import { reasonOf, unreachable } from "./reason-of.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });

test.each([
  [refused, "connection refused"],
  [new AggregateError([refused, refused], ""), "connection refused"],
  [Object.assign(new Error("odd."), { code: "EODD" }), "odd"],
  ["timeout", "timeout"],
])("%s is said as %s", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test("a store that can't be reached is named by its host, without its password", () => {
  expect(unreachable("PostgreSQL", "DATABASE_URL", "postgres://me:secret@db.test:5433/p", refused)).toBe(
    "PostgreSQL at db.test:5433 can't be used: connection refused. Check DATABASE_URL and that the server is running.",
  );
  expect(unreachable("PostgreSQL", "DATABASE_URL", "postgres:///p?host=/run/postgresql", refused)).toMatch(
    /^PostgreSQL at DATABASE_URL can't be used: /,
  );
  expect(unreachable("ClickHouse", "CLICKHOUSE_URL", null, refused)).toBe(
    "The embedded ClickHouse doesn't answer: connection refused.",
  );
});
