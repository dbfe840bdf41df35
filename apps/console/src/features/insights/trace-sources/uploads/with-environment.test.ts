import { expect, test } from "vitest";
import { withEnvironment } from "./with-environment.ts";

const json = (name: string, value: unknown) => new File([JSON.stringify(value)], name);
const environment = json("staging.json", { name: "Staging", values: [], _postman_variable_scope: "environment" });
const collection = json("shop.json", { info: {}, item: [{ name: "one" }] });
const har = new File(["{}"], "a.har");

test("a collection is joined with the environment that was chosen with it", async () => {
  const [first, second, ...more] = await withEnvironment([har, environment, collection]);
  expect(more).toEqual([]);
  expect(first).toBe(har);
  expect(second?.name).toBe("shop.json");
  expect(JSON.parse((await second?.text()) ?? "")).toMatchObject({
    collection: { item: [{ name: "one" }] },
    environment: { name: "Staging" },
  });
});

test.each([
  ["an environment alone", [environment]],
  ["an environment without a collection", [environment, har]],
  ["two environments", [environment, collection, environment]],
  ["a file that isn't JSON", [new File(["{"], "broken.json"), collection]],
])("%s: files are sent as they are", async (_, files) => {
  expect(await withEnvironment(files)).toEqual(files);
});
