import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { login } from "../login/login.ts";
import { adoptEmail } from "../registration/adopt-email.ts";
import { forgotPassword } from "../registration/forgot-password.ts";
import { neutralAnswer } from "../registration/neutral-answer.ts";
import { resetPassword } from "../registration/reset-password.ts";
import { codeOf, linkIn, password } from "../testing.ts";
import { startUsers, type TwoProviders } from "../user/testing.ts";
import { changeEmail } from "./change-email.ts";
import { getMe } from "./get-me.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
  await users.mails();
});

/** An unused address. */
let count = 0;
const unused = () => `new-${(count += 1)}@moved.example`;

test("a new address signs in once its link is opened, and the old one gets two emails", async () => {
  const { user, call } = await house.addHere();
  const email = unused();
  expect(await changeEmail(call, { email, password })).toEqual(neutralAnswer(call));
  const [invitation, warning] = await users.mails();
  expect([invitation?.to, warning?.to]).toEqual([email, user.email]);
  expect(warning?.text).not.toContain("change-email");
  expect(invitation?.text).toContain(`https://parapet.test/public/change-email/${user.id}/`);
  expect((await getMe(call)).email).toBe(user.email);

  expect(await adoptEmail(users.call(), linkIn(invitation))).toEqual({ email });
  expect((await users.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, "Your email address was changed"],
  ]);
  expect(await codeOf(login(users.call(), { email: user.email, password }))).toBe("credentials_wrong");
  expect(await login(users.call(), { email, password })).toMatchObject({ user: { id: user.id, email } });
  expect(await codeOf(adoptEmail(users.call(), linkIn(invitation)))).toBe("link_invalid");
  const { items } = await listAudit(house.admin.call, { page: 1, page_size: 10, subject_id: user.id });
  const change = { before: { email: user.email }, after: { email } };
  expect(items.filter(({ action }) => action.includes("email"))).toMatchObject([
    { action: "user.change_email", ...change },
    { action: "user.request_email_change", ...change },
  ]);
});

test("a wrong password sends nothing, and one's own address changes nothing", async () => {
  const { user, call } = await house.addHere();
  expect(await codeOf(changeEmail(call, { email: unused(), password: "no such password" }))).toBe("password_wrong");
  expect(await changeEmail(call, { email: user.email.toUpperCase(), password })).toEqual(neutralAnswer(call));
  expect(await users.mails()).toEqual([]);
});

test("of a taken address only its owner learns", async () => {
  const { call } = await house.addHere();
  const other = await house.addHere();
  expect(await changeEmail(call, { email: other.user.email, password })).toEqual(neutralAnswer(call));
  expect((await users.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [other.user.email, "You already have an account"],
  ]);
});

test("the first of two to open a link to one address gets it", async () => {
  const [one, other] = [await house.addHere(), await house.addHere()];
  const email = unused();
  await changeEmail(one.call, { email, password });
  const [first] = await users.mails();
  await changeEmail(other.call, { email, password });
  const [second] = await users.mails();
  expect(await adoptEmail(users.call(), linkIn(second))).toEqual({ email });
  expect(await codeOf(adoptEmail(users.call(), linkIn(first)))).toBe("link_invalid");
  expect((await getMe(one.call)).email).toBe(one.user.email);
});

test("a link lasts an hour, a later one ends it, and links to the old address end with it", async () => {
  const { user, call } = await house.addHere();
  await changeEmail(call, { email: unused(), password });
  const [early] = await users.mails();
  await changeEmail(call, { email: unused(), password });
  const [late] = await users.mails();
  expect(await codeOf(adoptEmail(users.call(), linkIn(early)))).toBe("link_invalid");
  users.clock.advance({ minutes: 60 });
  expect(await codeOf(adoptEmail(users.call(), linkIn(late)))).toBe("link_invalid");

  await forgotPassword(users.call(), { email: user.email });
  const [reset] = await users.mails();
  await changeEmail(call, { email: unused(), password });
  const [change] = await users.mails();
  await adoptEmail(users.call(), linkIn(change));
  const attempt = resetPassword(users.call(), { ...linkIn(reset), password: "quiet pond with old frogs" });
  expect(await codeOf(attempt)).toBe("link_invalid");
});
