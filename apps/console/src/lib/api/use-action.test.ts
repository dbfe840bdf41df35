import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Action, useAction } from "./use-action.ts";

const standing = ({ status, error, result }: Action<string, string>) => [status, error, result];

test("what a person sets off runs once at a time, and tells how it went", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const perform = vi.fn<(input: string) => Promise<string>>(() => promise);
  const { result } = renderHook(() => useAction(perform));
  expect(standing(result.current)).toEqual(["idle", null, null]);
  let first: Promise<boolean> | undefined;
  act(() => {
    first = result.current.run("one");
  });
  expect(standing(result.current)).toEqual(["running", null, null]);
  expect(await result.current.run("two")).toBe(false);
  await act(async () => resolve("done"));
  expect(await first).toBe(true);
  expect(standing(result.current)).toEqual(["done", null, "done"]);
  expect(perform.mock.calls).toEqual([["one"]]);
});

test("a failure is kept until the next try or until it is forgotten, and never thrown", async () => {
  const failure = new Error("no");
  const { result } = renderHook(() =>
    useAction((input: string) => (input === "" ? Promise.reject(failure) : Promise.resolve(input))),
  );
  let outcome: boolean | undefined;
  const run = (input: string) =>
    act(async () => {
      outcome = await result.current.run(input);
    });
  await run("");
  expect([outcome, ...standing(result.current)]).toEqual([false, "failed", failure, null]);
  act(() => result.current.reset());
  expect(standing(result.current)).toEqual(["idle", null, null]);
  await run("");
  await run("x");
  expect([outcome, ...standing(result.current)]).toEqual([true, "done", null, "x"]);
});
