import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startUsers, type TwoProviders } from "../user/testing.ts";
import { getMe } from "./get-me.ts";
import { updateMe } from "./update-me.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

test("people change their own name and phone", async () => {
  const { call } = await house.addHere();
  expect(await updateMe(call, { first_name: "Zoé", phone: "+33 1" })).toMatchObject({
    first_name: "Zoé",
    phone: "+33 1",
  });
  expect(await getMe(call)).toMatchObject({ first_name: "Zoé", last_name: "viewer" });
  expect(await updateMe(call, { phone: "" })).toMatchObject({ phone: "" });
});
